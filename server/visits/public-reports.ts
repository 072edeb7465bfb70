import { Hono } from "hono";
import { reportBytes, visitReportSchema } from "../../contract/visit-report.ts";
import type { ClientAddress, ServerEnv } from "../http/client-address.ts";
import { type Disk, refuseWhenFull } from "../http/disk-space.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { describeWait, refuseCall } from "../http/too-many-requests.ts";
import type { TakeReport } from "./take-report.ts";

interface ReportRouteParts extends Disk {
  clientAddress: ClientAddress;
}

/** What browsers report about their visit. */
export function visitReportRoutes(parts: ReportRouteParts, takeReport: TakeReport) {
  return new Hono<ServerEnv>().post(
    "/dashboard/visits/:id/report",
    refuseWhenFull(parts),
    jsonBody(visitReportSchema, reportBytes),
    async (c) => {
      const id = c.req.param("id");
      // An unknown visit gets the same response, so that ids cannot be tested.
      if (!isId(id)) return c.body(null, 204);
      const wait = await takeReport(id, c.req.valid("json"), parts.clientAddress(c.req.raw, c.env));
      return wait === undefined ? c.body(null, 204) : refuseCall(c, describeWait(wait));
    },
  );
}
