import type { QueryHandle } from "../../pages/screens/page-data.ts";
import {
  isFirstPage,
  readBlogPageQuery,
  readBlogSearch,
  writeBlogPageQuery,
} from "../../posts/contract/blog-pages.ts";

/** The query of all pages that do not exist. */
const unknownPage = new URLSearchParams({ page: "0" });

/** The page of the list, or what is searched for, is in the query. */
export const handle: QueryHandle = {
  readQuery: async (params, { hasBlogPage }) => {
    const search = readBlogSearch(params);
    if (search !== "") return new URLSearchParams({ q: search });
    const query = readBlogPageQuery(params);
    if (query === undefined) return unknownPage;
    const exists = isFirstPage(query) || (await hasBlogPage(query));
    return exists === false ? unknownPage : writeBlogPageQuery(query);
  },
};
