import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Database } from "../../core/db/connect.ts";
import { limitStream } from "../../core/http/body-limit.ts";
import { call } from "../../core/http/call.ts";
import type { ServerEnv } from "../../core/http/client-address.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { type Disk, refuseWhenFull } from "../../core/http/disk-space.ts";
import { extendRequestTime } from "../../core/http/request-time.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import { visitCountsKind } from "../insight/insight/store-counts.ts";
import { visitImportSchema } from "./contract/visit-import.ts";

const tooLarge = `The file is larger than ${bounds.importFile / 1024 / 1024} MB. Compress it with gzip, or use the command "import visits"`;

interface ImportDeps extends Disk {
  db: Database;
  clock: () => number;
  config: { siteUrl: string; timeZone: string; cacheDir: string };
  jobs: Pick<JobRunner, "wake">;
}

/** `POST /insight/imports`: stores the visits of an export of GoatCounter or Umami. The body is read while it arrives. */
export function visitImportRoutes(deps: ImportDeps) {
  const { db, clock, config, jobs } = deps;
  return new Hono<ServerEnv>().post(
    "/insight/imports",
    call("owner", visitImportSchema, { takesLargeBody: true }),
    refuseWhenFull(deps),
    async (c) => {
      if (Number(c.req.header("content-length") ?? 0) > bounds.importFile)
        throw new HTTPException(413, { message: tooLarge });
      if (c.env.incoming) extendRequestTime(c.env.incoming);
      // Most sites import nothing, so what reads files is not loaded at the start.
      const { importVisits } = await import("./import-visits.ts");
      const file = limitStream(c.req.raw.body, bounds.importFile, tooLarge);
      const result = await importVisits(db, file, { now: clock(), config });
      if ("refused" in result) throw new HTTPException(400, { message: result.refused });
      if (result.visits > 0) jobs.wake(visitCountsKind);
      return c.json(result, 200);
    },
  );
}

export type VisitImportApi = ReturnType<typeof visitImportRoutes>;
