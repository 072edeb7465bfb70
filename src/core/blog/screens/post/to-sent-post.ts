import type { PublicBlog } from "../../../posts/contract/blogs.ts";
import { detailNames, details } from "../../../posts/contract/post-fields.ts";
import type { SentPost, ShownPost } from "./shown-post.ts";

/** Returns what a document has of a post. Only loaders call it, so browsers do not load which details there are. */
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
