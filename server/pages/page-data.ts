import type { PageData } from "../../app/page-data.ts";
import type { AppContext } from "../context.ts";
import { findPublishedBlog, listPublishedBlogs } from "../services/blogs.ts";

/** Creates the data source for server rendering: published posts only, and reading one does not count a view. */
export function createPageData({ db }: Pick<AppContext, "db">): PageData {
  return {
    listPublishedBlogs: () => listPublishedBlogs(db),
    findPublishedBlog: (slug) => findPublishedBlog(db, slug),
  };
}
