import type { Feature } from "../../core/feature.ts";
import { chartDocument } from "./chart-document.ts";
import { statsPage } from "./parts.ts";
import { describePublicFigures } from "./privacy.ts";
import { announceStats } from "./stats-page.ts";

export const publicFigures: Feature = {
  name: "stats-page",
  needs: ["insight"],
  parts: [statsPage],
  documents: (context) => [chartDocument(context.get(statsPage))],
  sitePages: { list: announceStats, fill: (context, page) => context.get(statsPage).fill(page) },
  privacy: { section: "Visits", write: describePublicFigures },
};
