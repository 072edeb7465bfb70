import type { VisitReport } from "../../contract/visit-report.ts";
import { createNetworkLimit, type LimitStore, type NetworkLimit } from "../http/rate-limit.ts";
import { visitLimit } from "./count.ts";
import type { VisitRecorder } from "./recorder.ts";
import { createReportDescriber, type ReportParts } from "./report.ts";

/** Takes what browsers report about their visits. */
export interface ReportTaker {
  /** Who may visit so often may report as often. It is consumed before a report is taken. */
  limit: NetworkLimit;
  /** Stores a report about the visit with this id. */
  take: (id: string, report: VisitReport) => Promise<void>;
}

interface ReportTakerParts extends LimitStore, ReportParts, Pick<VisitRecorder, "recordReport"> {
  clock: () => number;
}

/** Creates what the API and the fast lane have in common. */
export function createReportTaker(parts: ReportTakerParts): ReportTaker {
  const describeReport = createReportDescriber(parts);
  return {
    limit: createNetworkLimit(parts, { ...visitLimit, name: "visit-reports" }),
    take: async (id, report) => parts.recordReport(await describeReport(id, report, parts.clock())),
  };
}
