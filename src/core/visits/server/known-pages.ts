import { slugSchema } from "../../posts/contract/blogs.ts";

/** Tells the site's own pages from invented addresses. */
export interface KnownPages {
  /** Returns the path of a page of the site, given its address or path. Returns `undefined` for others. */
  find: (address: string) => Promise<string | undefined>;
}

interface PageSources {
  siteUrl: string;
  /** Whether a post with this slug is published. `undefined` if the database is unavailable. */
  hasPublishedBlog: (slug: string) => Promise<boolean | undefined>;
  /** Whether a path is that of an app of the desk, of a page of the owner's, or of one about an entry of a file. */
  isScreen: (path: string) => boolean;
}

/** How long the slug of a post is remembered, in milliseconds, and how many. */
const memory = 60_000;
const mostRemembered = 1_000;

export function createKnownPages({ siteUrl, hasPublishedBlog, isScreen }: PageSources): KnownPages {
  const remembered = new Map<string, number>();

  async function isPost(slug: string): Promise<boolean> {
    if ((remembered.get(slug) ?? 0) > Date.now()) return true;
    if (!slugSchema.safeParse(slug).success || (await hasPublishedBlog(slug)) !== true) return false;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(slug, Date.now() + memory);
    return true;
  }

  return {
    find: async (address) => {
      if (address === "") return undefined;
      const pathname = URL.parse(address, siteUrl)?.pathname.replace(/\/$/, "");
      if (pathname === undefined) return undefined;
      const [first = "", slug, ...rest] = pathname.split("/").slice(1);
      if (pathname === "") return "/";
      if (isScreen(pathname)) return pathname;
      if (slug === undefined || rest.length > 0) return undefined;
      return first === "blog" && (await isPost(slug)) ? pathname : undefined;
    },
  };
}
