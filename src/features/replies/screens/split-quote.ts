/** A mail without what it quotes at its end, and that with the line that says whose it is. */
interface SplitMail {
  text: string;
  /** Empty if it quotes nothing, or is nothing but a quote. */
  quote: string;
}

/** Mail programs break the line that introduces a quote. */
const longestIntroduction = 3;

/**
 * Divides the text of a mail where the quote begins that ends it: lines with `>`, and the line before them, such as "On
 * Tuesday, Ada wrote:". Quotes that are answered line by line stay where they are, and so does everything if the mail
 * is a quote alone.
 */
export function splitQuote(mail: string): SplitMail {
  const lines = mail.split("\n");
  const end = lines.findLastIndex((line) => line.trim() !== "" && !line.startsWith(">"));
  const hasQuote = lines.slice(end + 1).some((line) => line.startsWith(">"));
  const start = hasQuote ? findIntroduction(lines, end) : lines.length;
  const text = lines.slice(0, start).join("\n").trimEnd();
  if (text === "") return { text: mail, quote: "" };
  return { text, quote: lines.slice(start).join("\n").trim() };
}

/** Returns the first line of what introduces the quote after a line, or the line after that. */
function findIntroduction(lines: string[], last: number): number {
  if (!lines[last]?.trimEnd().endsWith(":")) return last + 1;
  let first = last;
  while (first > 0 && lines[first - 1]?.trim() !== "" && !lines[first - 1]?.startsWith(">")) first -= 1;
  // A paragraph that happens to end with a colon is not an introduction.
  return last - first < longestIntroduction ? first : last;
}
