import type { FeatureData } from "../../core/feature.data.ts";

export const projectPageData = {
  entryTexts: [{ app: "projects", title: "Studies", noun: "study" }],
  siteFaults: async (site) => (await import("./studies.ts")).listLostStudies(site),
} satisfies FeatureData;
