import type { FeatureData } from "../../core/feature.data.ts";

export const postFileData = {
  fileFaults: async (siteDir, describeFile) =>
    (await import("./check-post-files.ts")).checkPostFiles(siteDir, describeFile),
} satisfies FeatureData;
