/** What a page is cached under: its path, and the query only where the page depends on it. */
export function cacheKey(address: string): string {
  const query = address.indexOf("?");
  return query === -1 || readsQuery(address.slice(0, query)) ? address : address.slice(0, query);
}

/** Only the projects are filtered by their query. Everywhere else it changes nothing and must not cost a rendering. */
export function readsQuery(path: string): boolean {
  return path === "/projects";
}
