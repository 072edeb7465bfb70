import type { FeatureData } from "../../core/feature.data.ts";
import { statsSlug } from "./slug.ts";

export const statsPageData = { pages: [statsSlug] } satisfies FeatureData;
