/** Whether an address is a screen of this site. The owner's files and pictures have a dot in their name. */
export function isScreen(url: string): boolean {
  return /^\/(?![/\\])[^.?#]*([?#].*)?$/s.test(url);
}
