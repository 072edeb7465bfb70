/** Returns an address of the site as an absolute one. An address that is not valid stays as it is. */
export function absoluteUrl(address: string, siteUrl: string): string {
  return URL.parse(address, `${siteUrl}/`)?.href ?? address;
}
