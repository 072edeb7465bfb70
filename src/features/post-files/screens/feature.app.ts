import type { Feature } from "../../../app/feature.ts";

export const postFiles: Feature = {
  name: "post-files",
  post: async () => (await import("./move-card.tsx")).MoveCard,
};
