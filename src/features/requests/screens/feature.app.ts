import type { Feature } from "../../../core/feature.app.ts";

export const requests: Feature = {
  name: "requests",
  figures: async () => (await import("./figures.tsx")).figures,
};
