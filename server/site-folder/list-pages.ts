import { slugSchema } from "../../contract/blogs.ts";
import { appNames } from "../../contract/site/profile.ts";
import type { Database } from "../db/connect.ts";
import type { PostCovers } from "../posts/post-covers.ts";
import { findPublishedPost, listPublishedBlogs } from "../posts/read.ts";
import { describePage, type PageFacts } from "./describe-page.ts";
import type { SiteStore } from "./site-store.ts";

/** What there is to say about the public pages. */
export interface PublicPages {
  /** Returns nothing for an address that is not public, such as a draft's. */
  find: (path: string) => Promise<PageFacts | undefined>;
  /** Calls `visit` with each page, one after the other, until it returns `false`. */
  visitAll: (visit: (facts: PageFacts) => Promise<boolean>) => Promise<void>;
}

/** Where the facts about pages come from. */
export interface PageSources {
  db: Database;
  site: Pick<SiteStore, "current">;
  covers: PostCovers;
}

export function createPublicPages({ db, site, covers }: PageSources): PublicPages {
  async function find(path: string): Promise<PageFacts | undefined> {
    const [, slug] = /^\/blog\/(.+)$/.exec(path) ?? [];
    if (slug === undefined) return describePage(path, site.current());
    if (!slugSchema.safeParse(slug).success) return undefined;
    const post = await findPublishedPost(db, slug);
    return post && describePage(path, site.current(), { ...post, blog: covers.addTo(post.blog) });
  }

  async function visitAll(visit: (facts: PageFacts) => Promise<boolean>): Promise<void> {
    const posts = await listPublishedBlogs(db);
    const own = site.current().pages;
    const names = [
      "",
      ...appNames,
      ...own.map(({ slug }) => slug),
      ...posts.map(({ slug }) => `blog/${slug}`),
    ];
    for (const name of names) {
      const facts = await find(`/${name}`);
      if (facts !== undefined && !(await visit(facts))) return;
    }
  }

  return { find, visitAll };
}
