import { Hono } from "hono";
import { readCursor } from "../../../contract/cursor.ts";
import type { AppContext } from "../../context.ts";
import { cursorQuery } from "../../http/cursor-query.ts";
import { listEvents } from "../../services/security-events.ts";

export function securityEventRoutes({ db, failedSignIns }: AppContext) {
  return new Hono().get("/account/events", cursorQuery(), async (c) => {
    // So that the list has the attempts of the last seconds as well.
    await failedSignIns.flush();
    return c.json(await listEvents(db, readCursor(c.req.valid("query").cursor)), 200);
  });
}
