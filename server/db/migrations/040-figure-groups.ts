import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import type { Kysely } from "kysely";

interface OldSchema {
  visit_figures: { period: string; dimension: string; value: string; figures: string };
  visit_figure_groups: { period: string; dimension: string; place: number; figures: Buffer };
}

/** The start waits for this. The default level takes fifty times as long. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The figures of several values are in one row, compressed. */
export async function up(db: Kysely<OldSchema>): Promise<void> {
  await db.schema
    .createTable("visit_figure_groups")
    .addColumn("period", "text", (column) => column.notNull())
    .addColumn("dimension", "text", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("figures", "bytea", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_figure_groups_pk", ["dimension", "place", "period"])
    .execute();
  await db.schema
    .createIndex("visit_figure_groups_by_period")
    .on("visit_figure_groups")
    .column("period")
    .execute();
  const periods = await db.selectFrom("visit_figures").select("period").distinct().execute();
  for (const { period } of periods) await groupPeriod(db, period);
  await db.schema.dropTable("visit_figures").execute();
}

async function groupPeriod(db: Kysely<OldSchema>, period: string): Promise<void> {
  const rows = await db.selectFrom("visit_figures").selectAll().where("period", "=", period).execute();
  const groups = Map.groupBy(rows, ({ dimension, value }) => `${dimension} ${placeOf(dimension, value)}`);
  for (const [key, group] of groups) {
    const [dimension = "", place] = key.split(" ");
    const content = JSON.stringify(group.map(({ value, figures }) => [value, JSON.parse(figures)]));
    await db
      .insertInto("visit_figure_groups")
      .values({ period, dimension, place: Number(place), figures: brotliCompressSync(content, compression) })
      .execute();
  }
}

function placeOf(dimension: string, value: string): number {
  return dimension === "all" ? 0 : (createHash("sha256").update(value).digest()[0] ?? 0) % 32;
}
