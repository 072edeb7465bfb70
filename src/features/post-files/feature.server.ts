import type { Feature } from "../../core/feature.ts";
import { createPostMoves } from "./move-posts.ts";
import { postFileRoutes } from "./owner.ts";
import { postFiles } from "./parts.ts";

export const postsAsFiles: Feature = {
  name: "post-files",
  parts: [postFiles],
  calls: (context) => [postFileRoutes(createPostMoves({ ...context, postFiles: context.get(postFiles) }))],
  faults: (context) => context.get(postFiles).faults(),
  readFiles: async (context) => {
    const files = context.get(postFiles);
    await files.refresh();
    return files.faults();
  },
};
