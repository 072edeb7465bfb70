import type { Feature } from "../../../core/feature.app.ts";

export const postFiles: Feature = {
  name: "post-files",
  post: async () => (await import("./move-card.tsx")).MoveCard,
};
