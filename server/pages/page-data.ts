import type { PageData } from "../../app/page-data.ts";
import { slugSchema } from "../../contract/blogs.ts";
import type { AppContext } from "../context.ts";
import { isUnavailable } from "../db/errors.ts";
import {
  findLatestBlog,
  findPublishedBlog,
  hasPublishedBlog,
  listPublishedBlogs,
} from "../services/blogs.ts";
import { findRedirect } from "../services/redirects.ts";

/** Milliseconds for which pages do not query a database that has just been found unavailable. */
const outagePause = 1_000;

/** Creates the data source for server rendering: published posts only, and reading one does not count a view. */
export function createPageData({ db, site, covers }: Pick<AppContext, "db" | "site" | "covers">): PageData {
  const query = createQuery();
  return {
    site: site.current,
    findLatestBlog: () => orUndefined(query(() => findLatestBlog(db))),
    listPublishedBlogs: () => query(async () => (await listPublishedBlogs(db)).map(covers.addTo)),
    hasPublishedBlog: async (slug) => {
      if (!slugSchema.safeParse(slug).success) return false;
      return orUndefined(query(() => hasPublishedBlog(db, { column: "slug", value: slug })));
    },
    findRedirect: (slug) => query(() => findRedirect(db, slug)),
    findPublishedBlog: (slug) =>
      query(async () => {
        const blog = await findPublishedBlog(db, slug);
        return blog && covers.addTo(blog);
      }),
  };
}

/** Resolves to `undefined` if the database is unavailable. */
async function orUndefined<Result>(result: Promise<Result>): Promise<Result | undefined> {
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
