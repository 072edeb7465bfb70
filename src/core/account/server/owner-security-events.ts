import { Hono } from "hono";
import type { Database } from "../../db/connect.ts";
import { call } from "../../http/call.ts";
import { cursorQuerySchema, readCursor } from "../../http/contract/cursor.ts";
import { queryOf } from "../../http/query.ts";
import { securityEntryPageSchema } from "../contract/security-events.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { listEvents } from "./security-events.ts";

interface SecurityEventDeps {
  db: Database;
  failedSignIns: Pick<FailedSignIns, "flush">;
}

export function securityEventRoutes({ db, failedSignIns }: SecurityEventDeps) {
  return new Hono().get(
    "/account/events",
    call("owner", securityEntryPageSchema),
    queryOf(cursorQuerySchema, () => "Invalid cursor"),
    async (c) => {
      // So that the list has the attempts of the last seconds as well.
      await failedSignIns.flush();
      return c.json(await listEvents(db, readCursor(c.req.valid("query").cursor)), 200);
    },
  );
}

export type SecurityEventApi = ReturnType<typeof securityEventRoutes>;
