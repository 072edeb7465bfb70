import type { PublicBlog } from "../../../../contract/blogs.ts";

/** What the page of a post shows: the tree of its text, and not the paragraphs that it was made from. */
export type ShownPost = Omit<PublicBlog, "content" | "createdAt" | "description" | "pinned">;
