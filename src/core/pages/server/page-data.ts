import { setImmediate as nextTurn } from "node:timers/promises";
import type { Inbox } from "../../contact/server/receive.ts";
import type { Connection } from "../../db/connect.ts";
import { isUnavailable } from "../../db/errors.ts";
import { slugSchema } from "../../posts/contract/blogs.ts";
import type { PostBodies } from "../../posts/server/bodies.ts";
import { findFormerPath } from "../../posts/server/former-paths.ts";
import { hasBlogPage, listBlogPage } from "../../posts/server/list-page.ts";
import type { PostCovers } from "../../posts/server/post-covers.ts";
import type { PostSearch } from "../../posts/server/post-search.ts";
import {
  findLatestBlog,
  findPublishedPost,
  hasPublishedBlog,
  type PublishedPost,
} from "../../posts/server/read.ts";
import { findRedirect } from "../../posts/server/redirects.ts";
import type { RelatedPosts } from "../../posts/server/related-posts.ts";
import type { EntryPage } from "../../site/contract/entry-pages.ts";
import type { SitePage } from "../../site/contract/own-pages.ts";
import type { SiteStore } from "../../site/server/site-store.ts";
import type { PageData } from "../screens/page-data.ts";

/** Milliseconds for which pages do not query a database that has just been found unavailable. */
const outagePause = 1_000;

/** What the server knows for a page beyond what the page reads itself. */
export interface ServerPageData extends PageData {
  findPublishedPost: (slug: string) => Promise<PublishedPost | undefined>;
}

export interface PageDataDeps extends Pick<Connection, "db"> {
  bodies: Pick<PostBodies, "read">;
  site: Pick<SiteStore, "current">;
  covers: PostCovers;
  relatedPosts: RelatedPosts;
  postSearch: PostSearch | undefined;
  inbox: Pick<Inbox, "writeStamp">;
  /** Returns a page of the site with its current content. */
  fillPage: (page: SitePage) => Promise<SitePage>;
  /** Returns what is known about the subject of a page about an entry, and changes without the site. */
  listEntryFacts: (page: EntryPage) => Promise<string[]>;
  config: { messagesKeep: number | undefined; timeZone: string; isStaticCopy: boolean };
}

/** Creates the data source for server rendering: published posts only, and reading one does not count a view. */
export function createPageData(deps: PageDataDeps): ServerPageData {
  const { db, bodies, site, covers, relatedPosts, postSearch, inbox, fillPage, config, ...others } = deps;
  const query = createQuery();

  /** SQLite answers within a turn of the event loop, so what is rendered from its rows gets the next one. */
  async function queryContent<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = await query(run);
    await nextTurn();
    return result;
  }

  function findPost(slug: string): Promise<PublishedPost | undefined> {
    return queryContent(async () => {
      const post = await findPublishedPost({ db, bodies }, slug);
      return post && { ...post, blog: covers.addTo(await relatedPosts.addTo(post.blog)) };
    });
  }

  return {
    site: site.current,
    timeZone: config.timeZone,
    findLatestBlog: () => orUndefined(query(() => findLatestBlog(db))),
    listBlogPage: (page) =>
      queryContent(async () => {
        const list = await listBlogPage(db, page);
        return list && { ...list, blogs: list.blogs.map(covers.addTo) };
      }),
    searchPosts: (search) => queryContent(async () => postSearch?.find(search)),
    hasBlogPage: (page) => orUndefined(query(() => hasBlogPage(db, page))),
    hasPublishedBlog: async (slug) => {
      if (!slugSchema.safeParse(slug).success) return false;
      return orUndefined(query(() => hasPublishedBlog(db, { column: "slug", value: slug })));
    },
    findRedirect: (slug) => query(() => findRedirect(db, slug)),
    findFormerPath: (path) => orUndefined(query(() => findFormerPath(db, path))),
    findPage: async (slug) => {
      const page = site.current().pages.find((known) => known.slug === slug);
      return page && query(() => fillPage(page));
    },
    listEntryFacts: async (path) => {
      const page = site.current().entryPages.find((known) => known.path === path);
      return (page && (await orUndefined(query(() => others.listEntryFacts(page))))) ?? [];
    },
    contactForm: async () =>
      config.isStaticCopy
        ? { isStatic: true, stamp: undefined, keepDays: undefined }
        : { stamp: await orUndefined(query(inbox.writeStamp)), keepDays: config.messagesKeep },
    findPublishedPost: findPost,
    findPublishedBlog: async (slug) => (await findPost(slug))?.blog,
  };
}

/** Resolves to `undefined` if the database is unavailable. */
export async function orUndefined<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

/**
 * Creates the function that runs the queries of pages. Finding and rendering a page takes several queries. If the first
 * one fails because the database does not respond, the others fail with the same error, and the visitor does not wait
 * for each of them.
 */
function createQuery() {
  let outage: { error: unknown; end: number } | undefined;
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (outage !== undefined && performance.now() < outage.end) throw outage.error;
    try {
      return await run();
    } catch (error) {
      if (isUnavailable(error)) outage = { error, end: performance.now() + outagePause };
      throw error;
    }
  };
}
