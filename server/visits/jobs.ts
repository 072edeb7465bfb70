import type { Connection } from "../db/connect.ts";
import type { NamedKind } from "../jobs/job-kind.ts";
import { createVisitCountsKind, type VisitCountsDeps } from "./insight/store-counts.ts";
import { createVisitorCleanup } from "./visitor-cleanup.ts";

export function visitJobs(deps: VisitCountsDeps & Pick<Connection, "engine">): NamedKind[] {
  return [createVisitCountsKind(deps), createVisitorCleanup(deps)];
}
