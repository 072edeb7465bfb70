import { type Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Insight, InsightQuery } from "../../../contract/insight.ts";
import { createTestDatabase, engines } from "../../../test/databases.ts";
import { readInsight } from "../../visits/insight/read.ts";
import { createVisitCountsKind } from "../../visits/insight/store-counts.ts";
import { connect, type Engine } from "../connect.ts";
import { migrateTo } from "../migrate.ts";
import type { Schema } from "../schema.ts";
import fixture from "./050-visit-counts.fixture.json" with { type: "json" };

/** Visits, figures, and what the screen showed of them, written by the version before: counted, changed, archived, and added up days. */
const { today, visits, visit_days: days, visit_figure_groups: groups, answers } = fixture;

type Group = (typeof groups)[number];

/** Returns a database of the version before this migration. */
async function createOldDatabase(engine: Engine, stored: Group[]): Promise<Kysely<Schema>> {
  const database = await createTestDatabase(engine);
  const { db } = connect({ ...database, onIdleError: () => {} });
  onTestFinished(async () => {
    await db.destroy();
    await database.remove();
  });
  await migrateTo(db, "049-stems-of-posts");
  await db.insertInto("visits").values(visits).execute();
  await sql`insert into visit_days (day, visits, changes, counted_changes, archived) values ${sql.join(
    days.map(
      (day) => sql`(${sql.join([day.day, day.visits, day.changes, day.counted_changes, day.archived])})`,
    ),
  )}`.execute(db);
  for (const { period, dimension, place, figures } of stored)
    await sql`insert into visit_figure_groups (period, dimension, place, figures)
      values (${period}, ${dimension}, ${place}, ${Buffer.from(figures, "base64")})`.execute(db);
  return db;
}

describe.each(engines)("migration 050 on %s", (engine) => {
  test("figures are the same as before, and after the days are counted again", async () => {
    const db = await createOldDatabase(engine, groups);
    await migrateTo(db, "050-visit-counts");
    async function compare() {
      for (const { query, insight } of answers) {
        const { tablesFrom, ...found } = await readInsight(db, query as InsightQuery, today);
        const kept = [
          "totals",
          "series",
          "read",
          ...(tablesFrom === null ? ["tables", "hours", "goals"] : []),
        ];
        for (const name of kept) {
          const key = name as keyof typeof insight & keyof Insight;
          expect([query, key, found[key as keyof typeof found]]).toEqual([query, key, insight[key]]);
        }
      }
    }
    await compare();
    const { run } = createVisitCountsKind({
      db,
      clock: () => Date.parse(`${today}T12:00:00Z`),
      config: { timeZone: "UTC", visitsKeep: 30 },
    });
    await run([], new AbortController().signal);
    await compare();
  });

  test("a month whose days have no figures of their own is taken over as a whole", async () => {
    const db = await createOldDatabase(
      engine,
      groups.filter(({ period }) => !period.startsWith("2025-11-")),
    );
    await migrateTo(db, "050-visit-counts");
    const query = { from: "2025-11-01", to: "2025-11-30", unit: "week" } as const;
    const before = answers.find((answer) => answer.query.from === query.from)?.insight;
    const { totals, series, tables } = await readInsight(db, query, today);
    expect(tables).toEqual(before?.tables);
    expect(series).toEqual(before?.series);
    expect(totals.visits).toBe(before?.totals.visits);
  });

  test("a deletion of visits that was interrupted is finished, and other tables stay", async () => {
    const db = await createOldDatabase(engine, groups);
    await sql`update visit_days set archived = 1 where day = '2026-02-28'`.execute(db);
    await migrateTo(db, "050-visit-counts");
    const left = await db.selectFrom("visits").select("day").distinct().orderBy("day").execute();
    expect(left.map(({ day }) => day)).toEqual(["2026-03-18", "2026-03-20"]);
    const archived = await db.selectFrom("visit_days").select("day").where("archived", "=", 1).execute();
    expect(archived.map(({ day }) => day).sort()).toEqual(["2025-11-03", "2025-11-30", "2026-02-28"]);
  });
});
