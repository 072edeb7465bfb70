import type { Feature } from "../../../core/feature.ts";
import { insightRoutes } from "./owner.ts";
import { describeFigures } from "./privacy.ts";
import { createVisitCountsKind } from "./store-counts.ts";

export const insight: Feature = {
  name: "insight",
  calls: (context) => [insightRoutes(context)],
  jobs: (context) => [createVisitCountsKind(context)],
  privacy: { section: "Visits", write: describeFigures },
};
