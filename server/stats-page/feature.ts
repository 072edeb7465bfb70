import type { Feature } from "../feature.ts";
import { chartDocument } from "./chart-document.ts";
import { describePublicFigures } from "./privacy.ts";

export const statsPage: Feature = {
  name: "stats-page",
  documents: (sources) => [chartDocument(sources)],
  privacy: { section: "Visits", write: describePublicFigures },
};
