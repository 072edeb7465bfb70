import { Hono } from "hono";
import { reportBytes, visitReportSchema } from "../../contract/visit-report.ts";
import type { ClientAddress, ServerEnv } from "../http/client-address.ts";
import { type Disk, refuseWhenFull } from "../http/disk-space.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { createNetworkLimit, type LimitStore, limitPerNetwork } from "../http/rate-limit.ts";
import { visitLimit } from "./count.ts";
import type { VisitRecorder } from "./recorder.ts";
import { createReportDescriber, type ReportParts } from "./report.ts";

interface ReportRouteParts extends Disk, LimitStore, ReportParts, Pick<VisitRecorder, "recordReport"> {
  clientAddress: ClientAddress;
  clock: () => number;
}

/** What browsers report about their visit. Who may visit so often may report as often. */
export function visitReportRoutes(parts: ReportRouteParts) {
  const limit = createNetworkLimit(parts, { ...visitLimit, name: "visit-reports" });
  const describeReport = createReportDescriber(parts);
  return new Hono<ServerEnv>().post(
    "/dashboard/visits/:id/report",
    refuseWhenFull(parts),
    limitPerNetwork(parts, limit),
    jsonBody(visitReportSchema, reportBytes),
    async (c) => {
      const id = c.req.param("id");
      // An unknown visit gets the same response, so that ids cannot be tested.
      if (isId(id)) await parts.recordReport(await describeReport(id, c.req.valid("json"), parts.clock()));
      return c.body(null, 204);
    },
  );
}
