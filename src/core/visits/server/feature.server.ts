import type { Feature } from "../../feature.ts";
import { visitRoutes } from "./owner.ts";
import { statsRoutes } from "./owner-stats.ts";
import { knownPages, uncountedVisits, visitCounter, visitorHash, visitRecorder } from "./parts.ts";
import { describeVisits } from "./privacy.ts";
import { newVisitRoutes, visitReportRoutes } from "./public.ts";
import { createVisitorCleanup } from "./visitor-cleanup.ts";

export const visits: Feature = {
  name: "visits",
  parts: [visitorHash, knownPages, uncountedVisits, visitRecorder, visitCounter],
  calls: (context) => [
    newVisitRoutes(context.get(visitCounter).count),
    visitReportRoutes({ ...context, ...context.get(visitRecorder), knownPages: context.get(knownPages) }),
    statsRoutes(context),
    visitRoutes(context),
  ],
  jobs: (context) => [createVisitorCleanup(context)],
  privacy: { section: "Visits", isFirst: true, write: describeVisits },
};
