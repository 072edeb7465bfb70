import type { PublicBlog } from "../../../posts/contract/blogs.ts";
import type { HiddenDetail } from "../../../posts/contract/post-fields.ts";

/** What the page of a post shows: the tree of its text, and not the paragraphs that it was made from. */
export type ShownPost = Omit<PublicBlog, "content" | "createdAt" | "pinned" | HiddenDetail>;

/** A post in a document, with its tree as JSON: the encoding of React Router takes a third more, and is slower to read. */
export type SentPost = Omit<ShownPost, "body"> & { body: string };

/** Returns what the page shows of a post that came with the document. */
export function readSentPost({ body, ...post }: SentPost): ShownPost {
  return { ...post, body: JSON.parse(body) };
}
