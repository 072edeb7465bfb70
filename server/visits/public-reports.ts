import { Hono } from "hono";
import { reportBytes, visitReportSchema } from "../../contract/visit-report.ts";
import type { ClientAddress, ServerEnv } from "../http/client-address.ts";
import { type Disk, refuseWhenFull } from "../http/disk-space.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { limitPerNetwork } from "../http/rate-limit.ts";
import type { ReportTaker } from "./take-report.ts";

interface ReportRouteParts extends Disk {
  clientAddress: ClientAddress;
}

/** What browsers report about their visit. */
export function visitReportRoutes(parts: ReportRouteParts, { limit, take }: ReportTaker) {
  return new Hono<ServerEnv>().post(
    "/dashboard/visits/:id/report",
    refuseWhenFull(parts),
    limitPerNetwork(parts, limit),
    jsonBody(visitReportSchema, reportBytes),
    async (c) => {
      const id = c.req.param("id");
      // An unknown visit gets the same response, so that ids cannot be tested.
      if (isId(id)) await take(id, c.req.valid("json"));
      return c.body(null, 204);
    },
  );
}
