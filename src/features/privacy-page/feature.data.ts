import type { FeatureData } from "../../core/feature.data.ts";
import { privacySlug } from "./slug.ts";

export const privacyPageData = { pages: [privacySlug] } satisfies FeatureData;
