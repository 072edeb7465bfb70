import { setImmediate } from "node:timers/promises";
import type { Database } from "../../db/connect.ts";
import { type BlogSummary, slugSchema } from "../../posts/contract/blogs.ts";
import type { PostBodies } from "../../posts/server/bodies.ts";
import type { PostCovers } from "../../posts/server/post-covers.ts";
import { findPublishedPost, listPublishedPosts } from "../../posts/server/read.ts";
import { appNames } from "../contract/apps.ts";
import { describePage, type PageFacts } from "./describe-page.ts";
import type { SiteStore } from "./site-store.ts";

/** What there is to say about the public pages. */
export interface PublicPages {
  /** Returns nothing for an address that is not public, such as a draft's. */
  find: (path: string) => Promise<PageFacts | undefined>;
  /**
   * Calls `visit` with each page, one after the other, until it returns `false`: first the screens, then the owner's
   * pages, those about entries of files, and the posts, the newest first. Posts come without their text.
   */
  visitAll: (visit: (page: ListedPage) => Promise<boolean>) => Promise<void>;
}

/** A page of a list. The description of a post is empty. */
export interface ListedPage extends Omit<PageFacts, "post"> {
  post?: { blog: BlogSummary };
}

/** Where the facts about pages come from. */
export interface PageSources {
  db: Database;
  bodies: Pick<PostBodies, "read">;
  site: Pick<SiteStore, "current">;
  covers: PostCovers;
}

/** Pages that are visited in one turn of the event loop. */
const turn = 50;

export function createPublicPages({ db, bodies, site, covers }: PageSources): PublicPages {
  async function find(path: string): Promise<PageFacts | undefined> {
    const [, slug] = /^\/blog\/(.+)$/.exec(path) ?? [];
    if (slug === undefined) return describePage(path, site.current());
    if (!slugSchema.safeParse(slug).success) return undefined;
    const post = await findPublishedPost({ db, bodies }, slug);
    return post && describePage(path, site.current(), { ...post, blog: covers.addTo(post.blog) });
  }

  function describePost(summary: BlogSummary): ListedPage {
    const blog = covers.addTo(summary);
    return { path: `/blog/${blog.slug}`, name: blog.title, description: "", post: { blog } };
  }

  async function visitAll(visit: (page: ListedPage) => Promise<boolean>): Promise<void> {
    const { pages, entryPages } = site.current();
    const names = ["", ...appNames, ...pages.map(({ slug }) => slug)];
    for (const path of [...names.map((name) => `/${name}`), ...entryPages.map(({ path }) => path)]) {
      const page = describePage(path, site.current());
      if (page !== undefined && !(await visit(page))) return;
    }
    for (const [index, post] of (await listPublishedPosts(db)).entries()) {
      if (index % turn === 0) await setImmediate();
      if (!(await visit(describePost(post)))) return;
    }
  }

  return { find, visitAll };
}
