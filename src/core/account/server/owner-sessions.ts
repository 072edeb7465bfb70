import { Hono } from "hono";
import type { Database } from "../../db/connect.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/ids.ts";
import type { Logger } from "../../process/log/log.ts";
import { sessionListSchema, verifyResponseSchema } from "../contract/sessions.ts";
import type { AdminEnv } from "./guard.ts";
import { type ClientSources, readClient } from "./read-client.ts";
import { logSecurityEvent } from "./security-log.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";

const unknownSession = { message: "Session not found" };

interface SessionDeps extends ClientSources {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
}

export function sessionRoutes(deps: SessionDeps) {
  const { db, clock, log } = deps;
  return new Hono<AdminEnv>()
    .get("/auth/verify", call("owner", verifyResponseSchema), (c) =>
      c.json({ email: c.var.admin.email }, 200),
    )
    .post("/auth/logout", call("owner", null), async (c) => {
      const client = readClient(c, deps);
      const ended = await endSession(db, c.var.admin.id, { client, now: clock() });
      if (ended) logSecurityEvent(log, "session-ended", client);
      return c.body(null, 204);
    })
    .get("/account/sessions", call("owner", sessionListSchema), async (c) =>
      c.json({ sessions: await listSessions(db, { currentId: c.var.admin.id, now: clock() }) }, 200),
    )
    .delete("/account/sessions", call("owner", null), async (c) => {
      const client = readClient(c, deps);
      const ended = await endOtherSessions(db, c.var.admin.id, { client, now: clock() });
      if (ended > 0) logSecurityEvent(log, "session-ended", client, ended);
      return c.body(null, 204);
    })
    .delete("/account/sessions/:id", call("owner", null), idParams(unknownSession), async (c) => {
      const id = c.req.param("id");
      const client = readClient(c, deps);
      const ended = await endSession(db, id, { client, now: clock() });
      if (!ended) return c.json(unknownSession, 404);
      logSecurityEvent(log, "session-ended", client);
      return c.body(null, 204);
    });
}

export type SessionApi = ReturnType<typeof sessionRoutes>;
