import { TrieRouter } from "hono/router/trie-router";
import type { PageData } from "../../app/page-data.ts";
import type { PageBundle } from "./bundle.ts";

/** The page that an address shows. */
export interface PageTarget {
  /** Path and query that the page is rendered with and cached under. Addresses that show the same page share it. */
  address: string;
  /** Whether there are as many such pages as queries that someone can think of. */
  isUnbounded: boolean;
}

export type ResolvePage = (url: URL) => Promise<PageTarget>;

/** What the built pages tell about their addresses. */
interface PageRoutes {
  routes: PageBundle["routes"];
  entry: { module: Pick<PageBundle["entry"]["module"], "readQuery"> };
}

/**
 * Makes the function that finds the page of an address before anything is rendered. All unknown addresses of an app
 * share one page, and so do all unknown slugs; a query counts only where the page reads it.
 */
export function createPageResolver(
  { routes, entry }: PageRoutes,
  data: Pick<PageData, "hasPublishedBlog">,
): ResolvePage {
  const router = new TrieRouter<string>();
  const patterns = listPatterns(routes);
  for (const pattern of patterns) router.add("GET", pattern, pattern);
  const firstSegments = new Set(patterns.map((pattern) => pattern.split("/", 2)[1]));

  function unknownAddress(pathname: string): string {
    // A window is open over everything below its app's address, over a page that is not found too.
    const first = pathname.split("/", 2)[1] ?? "";
    return firstSegments.has(first) ? `/${first}/-/404` : "/404";
  }

  return async ({ pathname, search }) => {
    const [match] = router.match("GET", pathname)[0];
    if (match === undefined) return { address: unknownAddress(pathname), isUnbounded: false };
    const { slug } = match[1] as Record<string, string>;
    // No slug has an underscore, so this address never becomes that of a post.
    if (slug !== undefined && !(await data.hasPublishedBlog(slug))) {
      return { address: "/blog/_", isUnbounded: false };
    }
    const query = entry.module.readQuery(pathname, new URLSearchParams(search));
    return { address: pathname + query, isUnbounded: query !== "" };
  };
}

/** The full path of every route, the one that catches unknown addresses aside. */
function listPatterns(routes: PageBundle["routes"]): string[] {
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return "";
    return `${fullPath(route.parentId)}${route.path ? `/${route.path}` : ""}`;
  };
  const paths = Object.keys(routes).map((id) => fullPath(id) || "/");
  return [...new Set(paths)].filter((path) => !path.endsWith("*"));
}
