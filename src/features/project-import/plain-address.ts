/** Returns an address in the one form in which two that lead to the same repository are equal. */
export function plainAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
}
