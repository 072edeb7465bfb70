import type { FeatureData } from "../../core/feature.data.ts";

export const testimonialData = {
  siteFaults: async (site, locate) => (await import("./list-quotes.ts")).listLostProjects(site, locate),
} satisfies FeatureData;
