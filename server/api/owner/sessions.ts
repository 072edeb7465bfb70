import { Hono } from "hono";
import type { AppContext } from "../../context.ts";
import type { AdminEnv } from "../../http/require-admin.ts";
import { endSession } from "../../services/sessions.ts";

export function sessionRoutes({ db }: AppContext) {
  return new Hono<AdminEnv>()
    .get("/auth/verify", (c) => c.json({ email: c.var.admin.email }, 200))
    .post("/auth/logout", async (c) => {
      await endSession(db, c.var.admin.token);
      return c.body(null, 204);
    });
}
