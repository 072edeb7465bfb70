import type { PageBundle } from "./bundle.ts";

type Routes = PageBundle["routes"];

/**
 * What a page is cached under: its path, and the query only where the page depends on it. Everywhere else the query
 * changes nothing and must not cost a rendering.
 */
export function cacheKey(address: string, queryPaths: ReadonlySet<string>): string {
  const query = address.indexOf("?");
  return query === -1 || queryPaths.has(address.slice(0, query)) ? address : address.slice(0, query);
}

/** The paths of the routes that say `handle = { readsQuery: true }`. */
export function findQueryPaths(routes: Routes): Set<string> {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const reading = all.filter(({ module }) => (module.handle as { readsQuery?: boolean })?.readsQuery);
  return new Set(reading.map((route) => pathOf(routes, route)));
}

function pathOf(routes: Routes, { path, parentId }: NonNullable<Routes[string]>): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  const own = path ? `/${path}` : "";
  return parent === undefined ? own : pathOf(routes, parent) + own;
}
