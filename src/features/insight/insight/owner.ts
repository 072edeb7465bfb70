import { Hono } from "hono";
import { dayOf } from "../../../core/calendar/days.ts";
import type { Database } from "../../../core/db/connect.ts";
import { call } from "../../../core/http/call.ts";
import { queryOf } from "../../../core/http/query.ts";
import type { Site } from "../../../core/site/contract/site.ts";
import { findTitles } from "../../../core/site/server/find-titles.ts";
import {
  type Figures,
  type InsightQuery,
  insightExportQuerySchema,
  insightQuerySchema,
  insightSchema,
  liveSchema,
} from "../contract/insight.ts";
import { exportTable } from "./export-table.ts";
import { readLive } from "./live.ts";
import { readInsight } from "./read.ts";

interface InsightDeps {
  db: Database;
  clock: () => number;
  config: { timeZone: string };
  site: { current: () => Site };
}

const exportTypes = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** Insight into visits. */
export function insightRoutes({ db, clock, config, site }: InsightDeps) {
  return new Hono()
    .get(
      "/insight",
      call({ keys: ["read"] }, insightSchema),
      queryOf(insightQuerySchema, () => "Invalid period, unit, or filter"),
      async (c) => {
        const query = c.req.valid("query");
        const insight = await readInsight(db, query, dayOf(clock(), config.timeZone));
        const titles = await findTitles(db, site.current(), listPages(insight, query));
        return c.json({ ...insight, titles: Object.fromEntries(titles) }, 200);
      },
    )
    .get(
      "/insight/export",
      call({ keys: ["read"] }, "file"),
      queryOf(insightExportQuerySchema, () => "Invalid period, filter, table, or format"),
      async (c) => {
        const query = c.req.valid("query");
        const { from, to, table, format } = query;
        return c.body(await exportTable(db, query), 200, {
          "Content-Type": exportTypes[format],
          "Content-Disposition": `attachment; filename="visits-${table}-${from}-${to}.${format}"`,
        });
      },
    )
    .get("/insight/live", call({ keys: ["read"] }, liveSchema), async (c) =>
      c.json(await readLive(db, clock(), config.timeZone), 200),
    );
}

/** Returns the paths of the pages that figures name. */
function listPages({ tables, goals }: Figures, { filter = "" }: InsightQuery): string[] {
  const [, filtered] = /^(?:page|entry):(.*)$/.exec(filter) ?? [];
  const rows = [...tables.page.rows, ...tables.entry.rows].map(({ value }) => value);
  return [...new Set(["/", ...rows, ...goals.map(({ path }) => path), ...(filtered ? [filtered] : [])])];
}

export type InsightApi = ReturnType<typeof insightRoutes>;
