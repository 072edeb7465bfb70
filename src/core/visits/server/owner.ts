import { Hono } from "hono";
import type { Database } from "../../db/connect.ts";
import { call } from "../../http/call.ts";
import { cursorQuerySchema, readCursor } from "../../http/contract/cursor.ts";
import { idParams } from "../../http/ids.ts";
import { queryOf } from "../../http/query.ts";
import { visitPageSchema } from "../contract/visits.ts";
import { deleteVisit, listVisits } from "./visits.ts";

const unknown = { message: "Visit not found" };

export function visitRoutes({ db }: { db: Database }) {
  return new Hono()
    .get(
      "/dashboard/visits",
      call({ keys: ["read"] }, visitPageSchema),
      queryOf(cursorQuerySchema, () => "Invalid cursor"),
      async (c) => c.json(await listVisits(db, readCursor(c.req.valid("query").cursor)), 200),
    )
    .delete("/dashboard/visits/:id", call("owner", null), idParams(unknown), async (c) => {
      const deleted = await deleteVisit(db, c.req.param("id"));
      return deleted ? c.body(null, 204) : c.json(unknown, 404);
    });
}

export type VisitApi = ReturnType<typeof visitRoutes>;
