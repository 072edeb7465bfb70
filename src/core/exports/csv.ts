/** Spreadsheets read a file as UTF-8 only if it begins with this character. */
export const byteOrderMark = "\uFEFF";

/** Writes a row (RFC 4180). */
export function toCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => toCell(String(cell))).join(",")}\r\n`;
}

/**
 * Quotes every cell. Spreadsheets would run a text from a stranger as a formula if it began with one of these
 * characters, so it gets an apostrophe before it (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
