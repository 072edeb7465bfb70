import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { createMigratedDatabase, engines } from "../../../test/databases.ts";
import { goatCounterSample, makeGoatCounterExport, umamiSample } from "../../../test/visit-exports.ts";
import type { Database } from "../../core/db/connect.ts";
import { readDashboard } from "../../core/visits/server/stats.ts";
import { insertVisits } from "../../core/visits/server/visits.ts";
import type { Figures } from "../insight/contract/insight.ts";
import { readInsight } from "../insight/insight/read.ts";
import { countClosedDays, createVisitCountsKind, deleteOldVisits } from "../insight/insight/store-counts.ts";
import { importVisits } from "./import-visits.ts";

const now = Date.UTC(2024, 4, 3, 12);
const day = 24 * 60 * 60_000;

function start(engine: (typeof engines)[number], config: Parameters<typeof startTestApp>[1] = {}) {
  return startTestApp(engine, { clock: () => now, ...config });
}

function load({ context }: TestApp, file: string | Buffer, db = context.db) {
  async function* chunks() {
    yield Buffer.from(file);
  }
  return importVisits(db, chunks(), { now, config: context.config });
}

/** Returns the database for an import that ends in the middle of the transaction after `stored` ones. */
function dieAfter(db: Database, stored: number): Database {
  let inserts = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      const isInsert = node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "visits";
      if (isInsert && ++inserts > stored) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

function read({ context }: TestApp, filter?: string): Promise<Figures> {
  const period = { from: "2023-01-01", to: "2024-12-31", unit: "day" as const };
  return readInsight(context.db, { ...period, ...(filter !== undefined && { filter }) }, "2024-05-03");
}

async function runJob({ context }: TestApp, at = now) {
  await createVisitCountsKind({ ...context, clock: () => at }).run([], new AbortController().signal);
}

function rowsOf({ tables }: Figures, table: keyof Figures["tables"]) {
  return tables[table].rows.map(({ value, visits, visitors }) => [value, visits, visitors]);
}

function daysOf({ series }: Figures) {
  return series
    .filter(({ visits }) => visits > 0)
    .map(({ start, ...counts }) => [start, ...Object.values(counts)]);
}

describe.each(engines)("an import of visits on %s", (engine) => {
  test("has the figures of GoatCounter's export, before and after its days are counted and their visits are deleted", async () => {
    await using app = await start(engine);
    expect(await load(app, gzipSync(goatCounterSample))).toEqual({
      visits: 6,
      days: 3,
      skipped: { known: 0, events: 1, bots: 1, invalid: 2 },
    });
    const counted = await read(app);
    expect(counted.totals).toEqual({ visits: 6, visitors: 4, reports: 0, seconds: 0 });
    expect(daysOf(counted)).toEqual([
      ["2024-02-28", 2, 2],
      ["2024-02-29", 3, 1],
      ["2024-03-01", 1, 1],
    ]);
    expect(rowsOf(counted, "page")).toEqual([
      ["/", 5, 3],
      ["/about", 1, 1],
      ["/old-post, with comma", 1, 1],
    ]);
    expect(rowsOf(counted, "source")).toEqual([
      ["Direct", 3, 1],
      ["", 1, 1],
      ["Hacker News", 1, 1],
      ["Reddit", 1, 1],
    ]);
    expect(rowsOf(counted, "campaign")).toEqual([["newsletter-7", 1, 1]]);
    expect(rowsOf(counted, "country")).toEqual([
      ["Germany", 4, 2],
      ["", 1, 1],
      ["United States", 1, 1],
    ]);
    expect(rowsOf(counted, "device")).toEqual([
      ["Desktop", 4, 2],
      ["", 1, 1],
      ["Phone", 1, 1],
    ]);
    expect(rowsOf(counted, "browser")).toEqual([
      ["Firefox", 4, 2],
      ["", 1, 1],
      ["Safari", 1, 1],
    ]);
    expect(counted.hours).toMatchObject({ 8: 1, 10: 2, 13: 2, 23: 1 });
    expect(counted.firstDay).toBe("2024-02-28");
    const old = await read(app, "page:/old-post, with comma");
    expect(rowsOf(old, "source")).toEqual([["Hacker News", 1, 1]]);
    expect(old.read).toBeNull();

    await runJob(app, now + 200 * day);
    expect(await app.context.db.selectFrom("visits").select("id").execute()).toEqual([]);
    expect(await read(app)).toEqual(counted);
    const {
      totals,
      series,
      read: reading,
      tables,
      tablesFrom,
    } = await read(app, "page:/old-post, with comma");
    expect({ totals, series, read: reading }).toEqual({ totals: old.totals, series: old.series, read: null });
    expect([tables.source.rows, tablesFrom]).toEqual([[], "2024-03-02"]);
  });

  test("has the figures of Umami's export in the owner's time zone, and of the dashboard", async () => {
    await using app = await start(engine, { config: { timeZone: "Asia/Tokyo" } });
    expect(await load(app, umamiSample)).toEqual({
      visits: 4,
      days: 2,
      skipped: { known: 0, events: 1, bots: 0, invalid: 1 },
    });
    const counted = await read(app);
    expect(daysOf(counted)).toEqual([
      ["2024-05-01", 1, 1],
      ["2024-05-02", 3, 2],
    ]);
    expect(rowsOf(counted, "page")).toEqual([
      ["/", 2, 2],
      ["/blog/a", 2, 2],
      ["/blog/b", 1, 1],
    ]);
    expect(rowsOf(counted, "source")).toEqual([
      ["Direct", 2, 2],
      ["Google", 1, 1],
      ["Hacker News", 1, 1],
    ]);
    expect(rowsOf(counted, "city")).toEqual([
      ["", 2, 1],
      ["Temuco, Chile", 2, 2],
    ]);
    expect(rowsOf(counted, "language")).toEqual([
      ["de", 2, 2],
      ["en", 2, 1],
    ]);
    const { stats, visits } = await readDashboard(app.context.db, "2024-05-03");
    expect(stats).toMatchObject({ weeklyVisits: 4, weeklyChange: 100 });
    expect(visits.map((entry) => entry.visits)).toEqual([0, 0, 0, 0, 1, 3, 0]);
    await runJob(app);
    expect(await read(app)).toEqual(counted);
  });

  test("that is repeated, twice at the same time, or overlaps with another one counts each visit once", async () => {
    await using app = await start(engine);
    const lines = goatCounterSample.split("\n");
    expect(await load(app, lines.slice(0, 5).join("\n"))).toMatchObject({ visits: 1 });
    await Promise.all([load(app, goatCounterSample), load(app, goatCounterSample)]);
    const once = await read(app);
    expect(once.totals.visits).toBe(6);
    expect(await load(app, goatCounterSample)).toMatchObject({ visits: 0, days: 0, skipped: { known: 6 } });
    expect(await read(app)).toEqual(once);
    await runJob(app, now + 200 * day);
    expect(await load(app, goatCounterSample)).toMatchObject({ visits: 0, skipped: { known: 6 } });
    await runJob(app, now + 200 * day);
    expect((await read(app)).totals).toEqual(once.totals);
  });

  test("adds to days that have visits of this site, also when only their figures are left", async () => {
    await using app = await start(engine);
    const { db } = app.context;
    const own = { visitedAt: Date.UTC(2024, 1, 28, 9), country: "Chile", city: undefined, hour: 9 };
    await insertVisits(db, [
      { ...own, day: "2024-02-28" },
      { ...own, day: "2024-05-01" },
    ]);
    await runJob(app, now + 65 * day);
    expect(await db.selectFrom("visits").select("day").execute()).toEqual([{ day: "2024-05-01" }]);
    await load(app, goatCounterSample);
    await load(app, umamiSample);
    await runJob(app, now + 65 * day);
    const all = await read(app);
    expect(all.totals).toMatchObject({ visits: 12, visitors: 7 });
    expect(daysOf(all)).toEqual([
      ["2024-02-28", 3, 2],
      ["2024-02-29", 3, 1],
      ["2024-03-01", 1, 1],
      ["2024-05-01", 4, 2],
      ["2024-05-02", 1, 1],
    ]);
    expect(rowsOf(all, "country")[0]).toEqual(["Chile", 4, 1]);
    const days = await db.selectFrom("visit_days").select(["day", "visits"]).orderBy("day").execute();
    expect(days.map(({ visits }) => visits)).toEqual([3, 3, 1, 4, 1]);
  });

  test("into a day whose visits are being deleted loses none", async () => {
    await using app = await start(engine);
    const { db } = app.context;
    const own = { visitedAt: Date.UTC(2024, 1, 28, 9), country: undefined, city: undefined };
    await insertVisits(
      db,
      Array.from({ length: 700 }, () => ({ ...own, day: "2024-02-28" })),
    );
    await countClosedDays(db, { today: "2024-05-03" });
    await Promise.all([
      deleteOldVisits(db, { today: "2024-06-28", keepDays: 90 }),
      load(app, goatCounterSample),
    ]);
    expect(daysOf(await read(app))[0]).toEqual(["2024-02-28", 702, 2]);
  });

  test("that was killed is continued when it is repeated", async () => {
    const database = await createMigratedDatabase(engine);
    const rows = Array.from({ length: 1_000 }, (_, index) => {
      const date = new Date(Date.UTC(2024, 3, 1) + index * 60_000).toISOString();
      return ["/", "", "0", "", "", "", `a-${index}`, "0", "", "", "", "DE", "1", date];
    });
    const file = makeGoatCounterExport(rows);
    {
      await using app = await start(engine, { database });
      await expect(load(app, file, dieAfter(app.context.db, 2))).rejects.toThrow("killed");
    }
    await using again = await start(engine, { database });
    const { visits: before } = (await read(again)).totals;
    expect(before).toBe(400);
    expect(await load(again, file)).toMatchObject({ visits: 600, skipped: { known: 400 } });
    expect((await read(again)).totals).toMatchObject({ visits: 1_000, visitors: 1_000 });
  });

  test("of a damaged file stores nothing", async () => {
    await using app = await start(engine);
    const { db } = app.context;
    const half = gzipSync(goatCounterSample.repeat(1));
    expect(await load(app, half.subarray(0, half.length - 30))).toEqual({
      refused: "The file is damaged or incomplete.",
    });
    expect(await load(app, `${goatCounterSample}"/a"b,\n`)).toHaveProperty("refused");
    expect(await load(app, goatCounterSample.split("\n")[0] ?? "")).toMatchObject({ visits: 0, days: 0 });
    for (const table of ["visits", "visit_days", "imported_visits"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("of a visit without end keeps 50 of its pages", async () => {
    await using app = await start(engine);
    const rows = Array.from({ length: 3_000 }, (_, index) => [
      ...[`/${index % 70}/${"ü".repeat(600)}`, "", "0", "", "", "", "a-1", "0", "", "", "", "DE", "1"],
      "2024-04-01T00:00:00Z",
    ]);
    expect(await load(app, makeGoatCounterExport(rows))).toMatchObject({ visits: 1 });
    await runJob(app);
    const { tables } = await read(app);
    expect(tables.page.values).toBe(50);
    expect(tables.page.rows[0]?.value).toHaveLength(500);
  });
});
