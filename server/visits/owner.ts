import { Hono } from "hono";
import { cursorQuerySchema, readCursor } from "../../contract/cursor.ts";
import type { Database } from "../db/connect.ts";
import { isId } from "../http/ids.ts";
import { queryOf } from "../http/query.ts";
import { deleteVisit, listVisits } from "./visits.ts";

export function visitRoutes({ db }: { db: Database }) {
  return new Hono()
    .get(
      "/dashboard/visits",
      queryOf(cursorQuerySchema, () => "Invalid cursor"),
      async (c) => c.json(await listVisits(db, readCursor(c.req.valid("query").cursor)), 200),
    )
    .delete("/dashboard/visits/:id", async (c) => {
      const id = c.req.param("id");
      const deleted = isId(id) && (await deleteVisit(db, id));
      return deleted ? c.body(null, 204) : c.json({ message: "Visit not found" }, 404);
    });
}
