import type { VisitReport } from "../../contract/visit-report.ts";
import { createNetworkLimit, type LimitStore } from "../http/rate-limit.ts";
import { visitLimit } from "./count.ts";
import type { VisitRecorder } from "./recorder.ts";
import { createReportDescriber, type ReportParts } from "./report.ts";

/**
 * Stores a report about the visit with this id, from an address. Who may visit so often may report as often: otherwise it resolves to
 * the seconds to wait.
 */
export type TakeReport = (
  id: string,
  report: VisitReport,
  address: string | undefined,
) => Promise<number | undefined>;

interface TakeReportParts extends LimitStore, ReportParts, Pick<VisitRecorder, "recordReport"> {
  clock: () => number;
}

/** Creates what the API and the fast lane have in common. */
export function createReportTaker(parts: TakeReportParts): TakeReport {
  const limit = createNetworkLimit(parts, { ...visitLimit, name: "visit-reports" });
  const describeReport = createReportDescriber(parts);
  return async (id, report, address) => {
    const wait = await limit.consume(address);
    if (wait === undefined) await parts.recordReport(await describeReport(id, report, parts.clock()));
    return wait;
  };
}
