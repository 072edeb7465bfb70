/** Control characters except for tabs and line feeds, noncharacters, and lone surrogates. */
const unsafe = /[^\P{Cc}\t\n]|[\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * Returns text that is safe in a terminal and allowed in XML. Without the escape character, a terminal shows the rest
 * of an escape sequence as ordinary text. All line breaks become line feeds.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(unsafe, "");
}

/**
 * Decodes Chinese, Japanese, and Korean characters beside emphasis in Markdown. `mdast-util-to-markdown` encodes them,
 * because CommonMark would not see the emphasis; the parser of posts does.
 */
export function decodeBesideEmphasis(markdown: string): string {
  return markdown.replaceAll(
    /(?<=[*_])&#x([\dA-F]{4,5});|&#x([\dA-F]{4,5});(?=[*_])/g,
    (encoded, after, before) => {
      const character = String.fromCodePoint(Number.parseInt(after ?? before, 16));
      return eastAsian.test(character) ? character : encoded;
    },
  );
}

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uff60]/u;
