import type { PublicBlog } from "../../../../contract/blogs.ts";
import { detailNames, details, type HiddenDetail } from "../../../../contract/post-fields.ts";

/** What the page of a post shows: the tree of its text, and not the paragraphs that it was made from. */
export type ShownPost = Omit<PublicBlog, "content" | "createdAt" | "pinned" | HiddenDetail>;

/** A post in a document, with its tree as JSON: the encoding of React Router takes a third more, and is slower to read. */
export type SentPost = Omit<ShownPost, "body"> & { body: string };

/** Returns what a document has of a post. */
export function toSentPost(post: PublicBlog): SentPost {
  const { content: _content, createdAt: _time, pinned: _pinned, body, ...shown } = post;
  for (const name of detailNames) if (!details[name].isOnPage) delete shown[name];
  return { ...shown, body: writeSentBody(body) };
}

/** Writes the tree of a post for a document, without what the page does not show. */
function writeSentBody(body: ShownPost["body"]): string {
  return JSON.stringify(body, (_key, value) => {
    if (value?.type === "code") return { ...value, meta: undefined };
    // The source is shown if it has a mistake, and so no shape.
    return value?.type === "formula" && value.shape ? { ...value, source: "" } : value;
  });
}

/** Returns what the page shows of a post that came with the document. */
export function readSentPost({ body, ...post }: SentPost): ShownPost {
  return { ...post, body: JSON.parse(body) };
}
