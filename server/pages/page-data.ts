import type { PageData } from "../../app/page-data.ts";
import { slugSchema } from "../../contract/blogs.ts";
import type { AppContext } from "../context.ts";
import { findPublishedBlog, hasPublishedBlog, listPublishedBlogs } from "../services/blogs.ts";

/** What pages read while they are rendered: the public's view of the database, without counting anything. */
export function createPageData({ db }: Pick<AppContext, "db">): PageData {
  return {
    listPublishedBlogs: () => listPublishedBlogs(db),
    hasPublishedBlog: async (slug) =>
      slugSchema.safeParse(slug).success && hasPublishedBlog(db, { column: "slug", value: slug }),
    findPublishedBlog: (slug) => findPublishedBlog(db, slug),
  };
}
