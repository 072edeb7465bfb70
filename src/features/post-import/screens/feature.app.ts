import type { Feature } from "../../../core/feature.app.ts";

export const postImport: Feature = {
  name: "post-import",
  postList: async () => (await import("./import-posts.tsx")).ImportPosts,
};
