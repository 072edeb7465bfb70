import type { Feature } from "../../../core/feature.app.ts";

export const postFiles: Feature = {
  name: "post-files",
  filePost: async () => (await import("./file-post.tsx")).FilePost,
  post: async () => (await import("./move-card.tsx")).MoveCard,
};
