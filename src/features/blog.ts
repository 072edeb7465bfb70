import type { PostSearchView } from "../core/blog/screens/post-search.ts";
import { postSearch } from "./post-search/screens/feature.blog.ts";

/** What features add to the list of posts. */
export const postSearches: readonly PostSearchView[] = [postSearch];
