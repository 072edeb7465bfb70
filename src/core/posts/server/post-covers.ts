import type { Cover } from "../contract/blogs.ts";

/** Knows the covers of posts that are files in the site folder. */
export interface PostCovers {
  /** Adds the sizes of the cover to a post if they are known. Otherwise finds them out for the next call. */
  addTo: <Post extends { image: string }>(post: Post) => Post & { cover?: Cover };
}
