import { Hono } from "hono";
import { readCursor } from "../../contract/page.ts";
import type { AppContext } from "../context.ts";
import { answerJson, answerNothing } from "../http/answers.ts";
import { isId } from "../http/ids.ts";
import { pageQuery } from "../http/page-query.ts";
import { requireAdmin } from "../http/require-admin.ts";
import { dayOf } from "../services/days.ts";
import { readDashboard } from "../services/stats.ts";
import { deleteVisit, listVisits } from "../services/visit-list.ts";

export function statsRoutes(context: AppContext) {
  const { db, clock, config } = context;
  return new Hono()
    .get("/dashboard/stats", requireAdmin(context), async () =>
      answerJson(await readDashboard(db, dayOf(clock(), config.timeZone)), 200),
    )
    .get("/dashboard/visits", requireAdmin(context), pageQuery(), async (c) =>
      answerJson(await listVisits(db, readCursor(c.req.valid("query").cursor)), 200),
    )
    .delete("/dashboard/visits/:id", requireAdmin(context), async (c) => {
      const id = c.req.param("id");
      const deleted = isId(id) && (await deleteVisit(db, id));
      return deleted ? answerNothing() : answerJson({ message: "No such visit" }, 404);
    });
}
