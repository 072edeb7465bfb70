/** PostgreSQL stores no NUL in a text. */
export function hasNoNul(text: string): boolean {
  return !text.includes("\0");
}
