import { TrieRouter } from "hono/router/trie-router";
import { slugSchema } from "../../posts/contract/blogs.ts";
import { spellFormerPath } from "../../posts/server/former-paths.ts";
import type { PageData, QueryHandle } from "../screens/page-data.ts";
import type { PageBundle } from "./bundle.ts";

/** The page to show for an address. */
export interface PageTarget {
  /** The path and query that the page is rendered with and cached under. Addresses that show the same page share it. */
  address: string;
  /** Whether the number of such pages is unlimited because the page depends on the query. */
  isUnbounded: boolean;
  /** The path that the address has moved to. */
  movedTo?: string;
}

export type ResolvePage = (url: URL) => Promise<PageTarget>;

/**
 * Creates the function that finds the page of an address before anything is rendered. All unknown addresses of an app
 * share one page, and so do all unknown slugs of a route. The query matters only on pages that read it.
 */
export function createPageResolver(
  { routes }: Pick<PageBundle, "routes">,
  data: Pick<PageData, "hasPublishedBlog" | "hasBlogPage" | "findRedirect" | "findFormerPath" | "site">,
): ResolvePage {
  const router = new TrieRouter<Partial<QueryHandle>>();
  const firstSegments = new Set<string | undefined>();
  for (const [pattern, handle] of listPatterns(routes)) {
    router.add("GET", pattern, handle);
    firstSegments.add(pattern.split("/", 2)[1]);
  }

  /** Returns the address of a page of the owner's, or the one that its unknown addresses share. */
  function otherAddress(pathname: string): string {
    const first = pathname.split("/", 2)[1] ?? "";
    const isOwn = data.site().pages.some(({ slug }) => slug === first);
    if (isOwn && pathname === `/${first}`) return pathname;
    // An app's window is open on every path below the app's address, including paths that do not exist.
    if (isOwn || firstSegments.has(first)) return `/${first}/-/404`;
    // The browser must find the same route as the server: one for own pages, and one for all deeper addresses.
    return pathname === `/${first}` ? "/404" : "/-/404";
  }

  /** Returns the page that a path without one shares with others of its route, or where it has moved to. */
  async function findMovedSlug(slug: string, pathname: string): Promise<PageTarget> {
    const parent = pathname.slice(0, pathname.lastIndexOf("/"));
    // A slug cannot be an underscore, so this address never belongs to a page.
    const unknown = { address: `${parent}/_`, isUnbounded: false };
    if (parent !== "/blog" || !slugSchema.safeParse(slug).success) return findMovedPath(unknown, pathname);
    const current = await data.findRedirect(slug);
    return current === undefined
      ? findMovedPath(unknown, pathname)
      : { ...unknown, movedTo: `/blog/${current}` };
  }

  /** Resolves to `undefined` if that is unknown, because the database is unavailable. */
  async function hasPage(slug: string, pathname: string): Promise<boolean | undefined> {
    return pathname.startsWith("/blog/")
      ? data.hasPublishedBlog(slug)
      : data.site().entryPages.some(({ path }) => path === pathname);
  }

  /** What was imported may have had an address that is unknown here, or the one that it has here with `.html` at its end. */
  async function findMovedPath(unknown: PageTarget, pathname: string): Promise<PageTarget> {
    const path = spellFormerPath(pathname);
    if (path === undefined) return unknown;
    const { pages, entryPages } = data.site();
    const page = pages.find(({ aliases }) => aliases?.includes(path));
    if (page !== undefined) return { ...unknown, movedTo: `/${page.slug}` };
    const entry = entryPages.find(({ aliases }) => aliases.includes(path));
    if (entry !== undefined) return { ...unknown, movedTo: entry.path };
    const current = await data.findFormerPath(pathname);
    if (current !== undefined) return { ...unknown, movedTo: `/blog/${current}` };
    if (path === pathname) return unknown;
    const { address, movedTo = address } = await resolve({ pathname: path, search: "" });
    return movedTo === path || movedTo !== address ? { ...unknown, movedTo } : unknown;
  }

  async function resolve({ pathname, search }: Pick<URL, "pathname" | "search">): Promise<PageTarget> {
    const [match] = router.match("GET", pathname)[0];
    if (match === undefined) {
      const other = { address: otherAddress(pathname), isUnbounded: false };
      return other.address === pathname ? other : findMovedPath(other, pathname);
    }
    const [{ readQuery }, params] = match as [Partial<QueryHandle>, Record<string, string>];
    const { slug } = params;
    if (slug !== undefined) {
      const isKnown = await hasPage(slug, pathname);
      // The database is unavailable. Rendering the page runs into the same error and returns a 503.
      if (isKnown === undefined) return { address: pathname, isUnbounded: true };
      if (!isKnown) return findMovedSlug(slug, pathname);
    }
    const query = (await readQuery?.(new URLSearchParams(search), data))?.toString() ?? "";
    return { address: query === "" ? pathname : `${pathname}?${query}`, isUnbounded: query !== "" };
  }

  return resolve;
}

/** The routes of the owner's pages and of unknown addresses. */
const otherPatterns = ["/:page", "/*"];

/** Returns the full path of every route with its handle, except for {@link otherPatterns}. */
function listPatterns(routes: PageBundle["routes"]): Map<string, Partial<QueryHandle>> {
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return "";
    return `${fullPath(route.parentId)}${route.path ? `/${route.path}` : ""}`;
  };
  // An index route has the same path as its layouts. The layouts come first, so the index route's handle is used.
  const entries = Object.entries(routes).map(
    ([id, route]) => [fullPath(id) || "/", (route?.module.handle ?? {}) as Partial<QueryHandle>] as const,
  );
  return new Map(entries.filter(([path]) => !otherPatterns.includes(path)));
}
