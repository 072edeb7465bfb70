/** Control characters except for tabs and line feeds, noncharacters, and lone surrogates. */
const unsafe = /[^\P{Cc}\t\n]|[\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * Returns text that is safe in a terminal and allowed in XML. Without the escape character, a terminal shows the rest of
 * an escape sequence as ordinary text. All line breaks become line feeds.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(unsafe, "");
}
