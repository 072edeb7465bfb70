import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { deleteVisit, insertVisits } from "../visits.ts";
import { archiveOldDays } from "./archive.ts";
import { findPeriods, readStored } from "./choose-periods.ts";
import { readInsight } from "./read.ts";
import { readFigures } from "./read-figures.ts";
import { addUpSpans } from "./spans.ts";
import { countClosedDays } from "./store-figures.ts";

const today = "2026-03-20";
const dates = ["2025-11-03", "2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01", "2026-03-18", today];

function idOf(date: string): string {
  return `${date.replaceAll("-", "")}-0000-7000-8000-000000000000`;
}

async function addVisits({ context: { db } }: TestApp): Promise<void> {
  const visits = dates.map((day) => ({
    id: idOf(day),
    visitedAt: Date.parse(day),
    day,
    country: "Chile",
    city: `City of ${day}`,
    browser: "Firefox",
    hour: 3,
  }));
  await insertVisits(db, visits);
}

async function count({ context: { db } }: TestApp): Promise<void> {
  await countClosedDays(db, { today });
  await addUpSpans(db, { today });
}

async function read({ context: { db } }: TestApp, period: { from: string; to: string; filter?: string }) {
  return readInsight(db, { unit: "day", ...period }, today);
}

describe.each(engines)("months and years on %s", (engine) => {
  test("are read instead of their days if all of those with figures belong to the period", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await addVisits(app);
    await count(app);
    const find = (from: string, to: string, dimension: "all" | "city" = "all") =>
      findPeriods(db, { from, to, dimension });
    const thisYear = "2026/2026-03-01";
    const late = "2026-03-18";
    expect(await find("2025-01-01", today)).toEqual({ stored: ["2025", thisYear, late], open: [today] });
    expect(await find("2025-12-01", late)).toEqual({ stored: ["2025-12", thisYear, late], open: [] });
    expect(await find("2025-11-04", "2026-03-17")).toEqual({ stored: ["2025-12", thisYear], open: [] });
    expect(await find("2026-01-02", "2026-03-10")).toEqual({
      stored: ["2026-02", "2026-03/2026-03-01"],
      open: [],
    });
    // A year would not tell when the visits of a city were.
    expect((await find("2026-01-01", today, "city")).stored).toEqual([
      "2026-01",
      "2026-02",
      "2026-03/2026-03-01",
      late,
    ]);
    // They are not until the figures of a day that has changed are true again.
    expect(await deleteVisit(db, idOf("2026-02-28"))).toBe(true);
    const changed = await find("2026-01-01", "2026-12-31");
    expect(changed).toEqual({
      stored: ["2026-01", "2026-03/2026-03-01", late],
      open: ["2026-02-28", today],
    });
    expect((await read(app, { from: "2025-01-01", to: today })).totals.visits).toBe(6);
    await count(app);
    expect((await find("2025-01-01", today)).stored).toEqual(["2025", thisYear, late]);
    expect((await read(app, { from: "2025-01-01", to: today })).totals.visits).toBe(6);
  });

  test("grow by the days that can get no report any more, and become whole", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await addVisits(app);
    const findOn = async (now: string) => {
      await countClosedDays(db, { today: now });
      await addUpSpans(db, { today: now });
      const { rows } = await sql<{ period: string }>`select period from visit_figure_groups
        where dimension = 'all' and length(period) <> 10 and period like '2026%'`.execute(db);
      return rows.map(({ period }) => period).sort();
    };
    const before = await read(app, { from: "2026-01-01", to: today });
    const ofOthers = ["2026-01", "2026-02"];
    expect(await findOn("2026-03-20")).toEqual([...ofOthers, "2026-03/2026-03-01", "2026/2026-03-01"]);
    // A late report of a day that does not belong to it leaves a span as it is.
    await db
      .updateTable("visit_days")
      .set({ counted_changes: null })
      .where("day", "=", "2026-03-18")
      .execute();
    expect(await findOn("2026-03-20")).toEqual([...ofOthers, "2026-03/2026-03-01", "2026/2026-03-01"]);
    expect(await findOn("2026-03-21")).toEqual([...ofOthers, "2026-03/2026-03-18", "2026/2026-03-18"]);
    expect(await findOn("2026-04-02")).toEqual([...ofOthers, "2026-03/2026-03-20", "2026/2026-03-20"]);
    expect(await findOn("2026-04-03")).toEqual([...ofOthers, "2026-03", "2026/2026-03-20"]);
    expect(await findOn("2027-01-03")).toEqual(["2026", ...ofOthers, "2026-03"]);
    expect(await read(app, { from: "2026-01-01", to: today })).toEqual(before);
  });

  test("are not read for hours, which belong to a day", async () => {
    await using app = await startTestApp(engine);
    await addVisits(app);
    await count(app);
    const { series } = await readInsight(
      app.context.db,
      { from: "2026-03-15", to: today, unit: "hour" },
      today,
    );
    expect(series.filter(({ visits }) => visits > 0).map(({ start }) => start)).toEqual([
      "2026-03-18T03",
      "2026-03-20T03",
    ]);
  });

  test("have the cities of the days that have theirs, and tell that others have not", async () => {
    await using app = await startTestApp(engine);
    await addVisits(app);
    const period = { from: "2025-01-01", to: today, filter: "browser:Firefox" };
    const all = await read(app, period);
    expect([all.tables.city.values, all.isComplete]).toEqual([7, true]);
    await count(app);
    expect(await read(app, period)).toEqual(all);
    await archiveOldDays(app.context.db, { today, keepDays: 10 });
    const byDay = await read(app, period);
    expect([byDay.tables.city.values, byDay.isComplete]).toEqual([2, false]);
    await count(app);
    expect(await read(app, period)).toEqual(byDay);
    expect((await read(app, { ...period, from: "2026-03-02" })).isComplete).toBe(true);
    const ofCity = await read(app, { ...period, filter: "city:City of 2026-03-01, Chile" });
    expect([ofCity.totals.visits, ofCity.isComplete]).toEqual([1, false]);
    // A month that is not over does not hide the day.
    await archiveOldDays(app.context.db, { today, keepDays: 1 });
    await count(app);
    const ofDay = await read(app, {
      from: "2026-03-10",
      to: today,
      filter: "city:City of 2026-03-18, Chile",
    });
    expect(ofDay.series.filter(({ visits }) => visits > 0)).toEqual([
      { start: "2026-03-18", visits: 1, visitors: 0 },
    ]);
  });

  test("are read again if a day changes in the meantime", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await addVisits(app);
    await count(app);
    const tries: string[][] = [];
    const { result } = await readStored(
      db,
      { from: "2025-01-01", to: "2026-03-18", dimension: "all" },
      async (periods) => {
        tries.push(periods);
        if (tries.length === 1) {
          await deleteVisit(db, idOf("2026-01-01"));
          await countClosedDays(db, { today });
        }
        return readFigures(db, { periods, dimension: "all" });
      },
    );
    expect(tries).toEqual([
      ["2025", "2026/2026-03-01", "2026-03-18"],
      ["2025", "2026-01-01", "2026-02", "2026-03/2026-03-01", "2026-03-18"],
    ]);
    expect(result.reduce((sum, { figures }) => sum + figures.visits, 0)).toBe(5);
  });

  test("are not stored if a day is counted while they are added up", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await addVisits(app);
    await countClosedDays(db, { today });
    await deleteVisit(db, idOf("2026-01-01"));
    await Promise.all([addUpSpans(db, { today }), countClosedDays(db, { today })]);
    expect((await read(app, { from: "2025-01-01", to: today })).totals.visits).toBe(6);
    await count(app);
    expect((await read(app, { from: "2025-01-01", to: today })).totals.visits).toBe(6);
  });
});
