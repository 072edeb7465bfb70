import type { Feature } from "../feature.ts";
import { visitJobs } from "./jobs.ts";
import { visitRoutes } from "./owner.ts";
import { statsRoutes } from "./owner-stats.ts";
import { describeVisits } from "./privacy.ts";
import { newVisitRoutes, visitReportRoutes } from "./public.ts";

export const visits: Feature = {
  name: "visits",
  calls: (context) => [
    newVisitRoutes(context),
    visitReportRoutes(context),
    statsRoutes(context),
    visitRoutes(context),
  ],
  jobs: visitJobs,
  privacy: { section: "Visits", isFirst: true, write: describeVisits },
};
