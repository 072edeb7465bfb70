import { Hono } from "hono";
import type { AppContext } from "../../context.ts";
import { describeClient } from "../../http/describe-client.ts";
import { isId } from "../../http/ids.ts";
import type { AdminEnv } from "../../http/require-admin.ts";
import { logSecurityEvent } from "../../security-log.ts";
import { endOtherSessions, endSession, listSessions } from "../../services/sessions.ts";

export function sessionRoutes(context: AppContext) {
  const { db, clock, log } = context;
  return new Hono<AdminEnv>()
    .get("/auth/verify", (c) => c.json({ email: c.var.admin.email }, 200))
    .post("/auth/logout", async (c) => {
      const client = describeClient(c, context);
      const ended = await endSession(db, c.var.admin.id, { client, now: clock() });
      if (ended) logSecurityEvent(log, "session-ended", client);
      return c.body(null, 204);
    })
    .get("/account/sessions", async (c) =>
      c.json({ sessions: await listSessions(db, { currentId: c.var.admin.id, now: clock() }) }, 200),
    )
    .delete("/account/sessions", async (c) => {
      const client = describeClient(c, context);
      const ended = await endOtherSessions(db, c.var.admin.id, { client, now: clock() });
      if (ended > 0) logSecurityEvent(log, "session-ended", client, ended);
      return c.body(null, 204);
    })
    .delete("/account/sessions/:id", async (c) => {
      const id = c.req.param("id");
      const client = describeClient(c, context);
      const ended = isId(id) && (await endSession(db, id, { client, now: clock() }));
      if (!ended) return c.json({ message: "Session not found" }, 404);
      logSecurityEvent(log, "session-ended", client);
      return c.body(null, 204);
    });
}
