import { oneLine } from "../../../core/mail/one-line.ts";

/** Characters per line of the quoted message, with the mark before it. Mail programs show 72 to 80. */
const quoteWidth = 72;
/** Characters of a name in a header. */
const longestName = 200;

/** What a reply is about: the visitor's message, and the site that it was left on. */
export interface RepliedMessage {
  name: string;
  message: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** Returns the subject of a reply. It is the same for all replies to a message, so that mail programs keep them together. */
export function writeSubject(siteName: string): string {
  return `Re: Your message on ${headerName(siteName)}`;
}

/** Returns a name as a header can have it: one line, which is far shorter than the longest one of a mail (RFC 5322). */
export function headerName(name: string): string {
  return [...plainLine(name)].slice(0, longestName).join("");
}

/**
 * Returns the text of a reply, with the visitor's message quoted below it. Lines of the reply are not wrapped, because
 * mail programs do that for the width of the window, and a line break within a paragraph would stay. Those of the quote
 * are, because only the first line of a long paragraph would have a mark.
 * @param timeZone an IANA name, for the date
 */
export function writeText(text: string, message: RepliedMessage, timeZone: string): string {
  const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(message.receivedAt);
  const quote = cleanLines(message.message)
    .flatMap(wrap)
    .map((line) => `> ${line}`.trimEnd());
  const lines = [...cleanLines(text), "", `On ${date}, ${plainLine(message.name)} wrote:`, "", ...quote];
  return `${lines.join("\n")}\n`;
}

/** Without marks that would change the direction of the words around it. */
function plainLine(text: string): string {
  return oneLine(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ""));
}

/** Divides a text into lines, without control characters other than tabs. */
function cleanLines(text: string): string[] {
  return text
    .trimEnd()
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]/gu, ""));
}

/** As much as fits on a line, or a word that is longer than that, such as an address. */
const piece = new RegExp(`.{1,${quoteWidth - 2}}(?= |$)|[^ ]+`, "gu");

/** Divides a line at spaces. */
function wrap(line: string): string[] {
  const [first = "", ...others] = line.trimEnd().match(piece) ?? [];
  return [first, ...others.map((part) => part.trim()).filter((part) => part !== "")];
}
