import { Hono } from "hono";
import { call } from "../../http/call.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { refuseWhenFull } from "../../http/disk-space.ts";
import { isId } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createNetworkLimit, type LimitStore, limitPerNetwork } from "../../http/rate-limit.ts";
import { reportBytes, visitReportSchema } from "../contract/visit-report.ts";
import { visitRecordedSchema } from "../contract/visits.ts";
import { type CountVisit, type VisitCounterDeps, visitLimit } from "./count.ts";
import type { VisitRecorder } from "./recorder.ts";
import { createReportDescriber, type ReportDeps } from "./report.ts";

/** Records a visit. The response has the id under which the browser can report more about it. */
export function newVisitRoutes(countVisit: CountVisit) {
  return new Hono<ServerEnv>().post("/dashboard/visits", call("anyone", visitRecordedSchema), async (c) => {
    const visit = await countVisit(c.req.raw, c.env);
    return c.json({ message: "Visit recorded", visit }, 201);
  });
}

export type NewVisitApi = ReturnType<typeof newVisitRoutes>;

type ReportRouteDeps = LimitStore &
  ReportDeps &
  Pick<VisitCounterDeps, "clientAddress" | "clock" | "isDiskFull"> &
  Pick<VisitRecorder, "recordReport">;

/** What browsers report about their visit. Who may visit so often may report as often. */
export function visitReportRoutes(deps: ReportRouteDeps) {
  const limit = createNetworkLimit(deps, { ...visitLimit, name: "visit-reports" });
  const describeReport = createReportDescriber(deps);
  return new Hono<ServerEnv>().post(
    "/dashboard/visits/:id/report",
    call("anyone", null),
    refuseWhenFull(deps),
    limitPerNetwork(deps, limit),
    jsonBody(visitReportSchema, reportBytes),
    async (c) => {
      const id = c.req.param("id");
      // An unknown visit gets the same response, so that ids cannot be tested.
      if (isId(id)) await deps.recordReport(await describeReport(id, c.req.valid("json"), deps.clock()));
      return c.body(null, 204);
    },
  );
}
