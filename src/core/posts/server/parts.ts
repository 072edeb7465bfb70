import { definePart } from "../../feature.ts";
import { createLikeCounter } from "./count-likes.ts";
import { createPostCounts } from "./counts.ts";

export const postCounts = definePart("post-counts", createPostCounts);

export const likeCounter = definePart("like-counter", (context) =>
  createLikeCounter({ ...context, postCounts: context.get(postCounts) }),
);
