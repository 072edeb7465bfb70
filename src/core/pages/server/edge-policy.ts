/** What caches between the server and visitors, such as a CDN, may keep. */
export interface EdgePolicy {
  /** Whether the user agent may choose how a page is shown. Such caches have one copy for all user agents. */
  allowsAgents: boolean;
  /**
   * Returns the `Cache-Control` of a page or a document with status 200, or `undefined` if only the server may keep it.
   * @param address the path and query of the request, and what the response depends on at this path
   */
  cacheControl: (headers: Headers, address: { requested: string; canonical: string }) => string | undefined;
}

const admin = /^\/admin(?![^/.])/;
/** All other queries have no limited number, so they would fill such a cache. */
const knownQuery = /^(?:\/blog(?:\.data)?\?page=\d+|\/index\.txt\?color)$/;

/**
 * Creates the policy for the seconds after which no copy is served any more, or for `undefined`, which allows no
 * copies. In the first half of this time, a copy is served as it is, and in the second, while it is requested again.
 * Browsers request it each time: `must-revalidate` keeps them from serving a copy without asking.
 */
export function createEdgePolicy(seconds: number | undefined): EdgePolicy {
  if (seconds === undefined) return { allowsAgents: true, cacheControl: () => undefined };
  const [fresh, stale] = [Math.ceil(seconds / 2), Math.floor(seconds / 2)];
  const value = `max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${stale}`;
  return {
    allowsAgents: false,
    cacheControl: (headers, { requested, canonical }) =>
      requested === canonical && isShared(requested) && !headers.has("authorization") ? value : undefined,
  };
}

function isShared(address: string): boolean {
  return address.includes("?") ? knownQuery.test(address) : !admin.test(address);
}
