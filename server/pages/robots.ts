/** Writes `robots.txt` (RFC 9309): crawlers may read everything but the owner's area and the API. */
export function writeRobots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin$\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
