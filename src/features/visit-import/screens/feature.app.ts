import type { Feature } from "../../../core/feature.app.ts";

export const visitImport: Feature = {
  name: "visit-import",
  figures: async () => (await import("./figures.tsx")).figures,
};
