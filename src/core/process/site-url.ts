/** Whether a site can have this address: it is one of the web, also on this computer, such as `http://localhost:3000`. */
export function isSiteUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
