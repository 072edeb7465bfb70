import type { Feature } from "../feature.ts";
import { createPostMoves } from "./move-posts.ts";
import { postFileRoutes } from "./owner.ts";

export const postFiles: Feature = {
  name: "post-files",
  calls: (context) => [postFileRoutes(createPostMoves(context))],
};
