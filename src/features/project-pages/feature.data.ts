import type { FeatureData } from "../../core/feature.data.ts";

export const projectPageData = {
  entryTexts: ["projects"],
  siteFaults: async (site) => (await import("./studies.ts")).listLostStudies(site),
} satisfies FeatureData;
