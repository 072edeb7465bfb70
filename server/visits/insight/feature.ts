import type { Feature } from "../../feature.ts";
import { insightRoutes } from "./owner.ts";
import { describeFigures } from "./privacy.ts";

export const insight: Feature = {
  name: "insight",
  calls: (context) => [insightRoutes(context)],
  privacy: { section: "Visits", write: describeFigures },
};
