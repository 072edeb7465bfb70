import type { PageData } from "../../app/page-data.ts";
import { slugSchema } from "../../contract/blogs.ts";
import type { AppContext } from "../context.ts";
import { isUnavailable } from "../db/errors.ts";
import { findPublishedBlog, hasPublishedBlog, listPublishedBlogs } from "../services/blogs.ts";

/** Creates the data source for server rendering: published posts only, and reading one does not count a view. */
export function createPageData({ db, site }: Pick<AppContext, "db" | "site">): PageData {
  return {
    site: site.current,
    listPublishedBlogs: () => listPublishedBlogs(db),
    hasPublishedBlog: async (slug) => {
      if (!slugSchema.safeParse(slug).success) return false;
      try {
        return await hasPublishedBlog(db, { column: "slug", value: slug });
      } catch (error) {
        if (isUnavailable(error)) return undefined;
        throw error;
      }
    },
    findPublishedBlog: (slug) => findPublishedBlog(db, slug),
  };
}
