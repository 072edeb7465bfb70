import type { ComponentType } from "react";
import type { FoundPosts } from "../../posts/contract/blog-pages.ts";

/** What shows a search of the posts. */
export interface PostSearchView {
  /** That of the feature. */
  name: string;
  /** Above the list of posts. */
  Form: ComponentType<{ search: string }>;
  /** In place of the list. */
  Found: ComponentType<{ found: FoundPosts }>;
}
