import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { bothEngines, createMigratedDatabase, tagsFor } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import { dayOf } from "../../../core/calendar/days.ts";
import { UnavailableError } from "../../../core/db/errors.ts";
import { inTransaction } from "../../../core/db/retry.ts";
import { changeDays, deleteVisit, insertVisits } from "../../../core/visits/server/visits.ts";
import { type Figures, insightQuerySchema } from "../contract/insight.ts";
import { readInsight } from "./read.ts";
import { countClosedDays, createVisitCountsKind } from "./store-counts.ts";

const start = Date.UTC(2026, 5, 30, 22, 30);
const day = 24 * 60 * 60 * 1_000;
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

async function visit(app: TestApp): Promise<string> {
  const init = { method: "POST", headers: { "User-Agent": browser } };
  const response = await app.request("/api/dashboard/visits", init);
  expect(response.status).toBe(201);
  return ((await response.json()) as { visit: string }).visit;
}

/** What the screen shows, without signing in each time. */
async function read({ context }: TestApp, query = "from=2025-01-01&to=2029-12-31"): Promise<Figures> {
  const parsed = insightQuerySchema.parse(Object.fromEntries(new URLSearchParams(query)));
  return readInsight(context.db, parsed, dayOf(context.clock(), context.config.timeZone));
}

async function daysOf(app: TestApp) {
  const { series } = await read(app);
  return series
    .filter(({ visits }) => visits > 0)
    .map(({ start, visits, visitors }) => [start, visits, visitors]);
}

async function runJob({ context }: TestApp, visitsKeep = 90): Promise<void> {
  const config = { ...context.config, visitsKeep };
  await createVisitCountsKind({ ...context, config }).run([], new AbortController().signal);
}

vi.setConfig({ testTimeout: 60_000 });

/** Values that no visit has, except for the first. */
const filters = [
  "country:",
  "country:' or ''='",
  'country:"; drop table visits; --',
  "country:%25",
  "country:_____",
  "city:a:b:c",
  "page:/…",
  "source:…",
  `campaign:${"x".repeat(2_048)}`,
  "action:__proto__",
  "browser:constructor",
  "language:\u{1f469}‍\u{1f4bb}",
  "country:\ud800",
  "country:\u202e",
];

describe.each(bothEngines)("days on %s", (engine) => {
  const tags = tagsFor(engine);

  test("keep their visits when the time zone changes, and no visit counts twice", async () => {
    const database = await createMigratedDatabase(engine);
    const clock = () => start;
    {
      await using east = await startTestApp(engine, { clock, database, config: { timeZone: "Asia/Tokyo" } });
      await visit(east);
      await visit(east);
      expect(await daysOf(east)).toEqual([["2026-07-01", 2, 1]]);
    }
    await using west = await startTestApp(engine, {
      clock,
      database,
      config: { timeZone: "America/New_York" },
    });
    await visit(west);
    const days = [
      ["2026-06-30", 1, 1],
      ["2026-07-01", 2, 1],
    ];
    expect(await daysOf(west)).toEqual(days);
    await using later = await startTestApp(engine, { clock: () => start + 5 * day, database });
    await runJob(later);
    expect(await daysOf(later)).toEqual(days);
    expect((await read(later)).hours).toMatchObject({ 7: 2, 18: 1 });
    // A day that was over in another time zone is today again.
    await using again = await startTestApp(engine, {
      clock: () => start + 7 * 60 * 60 * 1_000,
      database,
      config: { timeZone: "America/New_York" },
    });
    await visit(again);
    expect(await daysOf(again)).toEqual([days[0], ["2026-07-01", 3, 1]]);
    await runJob(later);
    expect(await daysOf(again)).toEqual([days[0], ["2026-07-01", 3, 1]]);
    await database.remove();
  });

  test("count every visit while a clock jumps by a day and by a year, back and forth", { tags }, async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    const expected = new Map<string, number>();
    async function come(): Promise<void> {
      await visit(app);
      const date = dayOf(now, "UTC");
      expected.set(date, (expected.get(date) ?? 0) + 1);
    }
    async function compare(): Promise<void> {
      const counts = [...expected].sort();
      expect((await daysOf(app)).map(([date, visits]) => [date, visits])).toEqual(counts);
      const stored = await app.context.db.selectFrom("visit_days").select(["day", "visits"]).execute();
      expect(stored.map(({ day: date, visits }) => [date, visits]).sort()).toEqual(counts);
      const byHour = await read(app, `from=${dayOf(now, "UTC")}&to=${dayOf(now, "UTC")}&unit=hour`);
      const ofToday = byHour.series.reduce((sum, { visits }) => sum + visits, 0);
      expect(ofToday).toBe(expected.get(dayOf(now, "UTC")));
    }
    for (const jump of [0, 1, -1, 0, 365, -365, 0, 365, 1, -366, -365, 365, 2, 0]) {
      now += jump * day;
      await come();
      await compare();
      await runJob(app);
      await compare();
      await come();
      await compare();
    }
    now += 1_000 * day;
    await come();
    await runJob(app);
    await compare();
    // Their visits are gone.
    expect(await app.context.db.selectFrom("visits").select("id").execute()).toHaveLength(1);
  });

  test("keep exact figures when one of their visits is deleted, whether their day is counted or not", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const { db } = app.context;
    const days = ["2026-01-05", "2026-01-06", "2026-02-05", "2026-05-05", "2026-06-29"];
    const visits = days.flatMap((date) =>
      ["Chile", "Kenya"].map((country) => ({
        id: `${date.replaceAll("-", "")}-0000-7000-8000-${country === "Chile" ? "1".repeat(12) : "2".repeat(12)}`,
        visitedAt: Date.parse(date),
        day: date,
        country,
        city: undefined,
      })),
    );
    await insertVisits(db, visits);
    await countClosedDays(db, { today: "2026-06-30" });
    // As if a job had ended after it has deleted the visits of one day.
    await db.deleteFrom("visits").where("day", "=", "2026-02-05").execute();
    const { as } = await signIn(app);
    const remove = async (index: number) =>
      (await as(`/api/dashboard/visits/${visits[index]?.id}`, { method: "DELETE" })).status;
    // A counted day, and one of which only the figures are kept from now on.
    expect([await remove(0), await remove(4)]).toEqual([204, 404]);
    const rows = async () => (await read(app)).tables.country.rows.map(({ value, visits: n }) => [value, n]);
    const counts = async () => {
      const sums = await db.selectFrom("visit_days").select("visits").execute();
      return sums.reduce((sum, { visits: n }) => sum + n, 0);
    };
    expect([await rows(), await counts()]).toEqual([
      [
        ["Kenya", 5],
        ["Chile", 4],
      ],
      9,
    ]);
    await runJob(app);
    expect([await rows(), await counts()]).toEqual([
      [
        ["Kenya", 5],
        ["Chile", 4],
      ],
      9,
    ]);
    // A day of which only the figures are kept, and one whose visits are kept.
    expect([await remove(1), await remove(9)]).toEqual([404, 204]);
    expect([await rows(), await counts()]).toEqual([
      [
        ["Chile", 4],
        ["Kenya", 4],
      ],
      8,
    ]);
    // A visit of a wrong clock can be deleted before its day is added up again.
    const late = {
      visitedAt: Date.parse("2026-01-05"),
      day: "2026-01-05",
      country: "Norway",
      city: undefined,
    };
    const lateId = "20260105-0000-7000-8000-333333333333";
    await insertVisits(db, [{ ...late, id: lateId }, late]);
    expect((await rows()).at(-1)).toEqual(["Norway", 2]);
    expect(await deleteVisit(db, lateId)).toBe(true);
    expect((await rows()).at(-1)).toEqual(["Norway", 1]);
    await runJob(app);
    expect([(await rows()).at(-1), await counts()]).toEqual([["Norway", 1], 9]);
  });

  test("have exact figures whenever they are read, while they change and are counted again", async () => {
    const database = await createMigratedDatabase(engine);
    onTestFinished(database.remove);
    await using app = await startTestApp(engine, { clock: () => start, database });
    await using second = await startTestApp(engine, { clock: () => start, database });
    const { db } = app.context;
    const date = "2026-06-29";
    const visit = { visitedAt: start - day, day: date, country: "Chile", city: undefined };
    await insertVisits(db, Array(3).fill(visit));
    for (let round = 0; round < 20; round += 1) {
      const change = async () => {
        await countClosedDays(db, { today: "2026-06-30" });
        await inTransaction(db, (transaction) => changeDays(transaction, [{ day: date, visits: 0 }]));
      };
      const [, ...reads] = await Promise.all([change(), read(second), read(second), read(second)]);
      for (const { totals, tables } of reads)
        expect([totals.visits, tables.country.rows.map(({ visits }) => visits)]).toEqual([3, [3]]);
    }
  });

  test("have the same figures whatever VISITS_KEEP is changed to", { tags }, async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const { db } = app.context;
    const times = Array.from({ length: 60 }, (_, index) => start - index * 3 * day);
    await insertVisits(
      db,
      times.map((visitedAt) => ({
        visitedAt,
        day: dayOf(visitedAt, "UTC"),
        country: "Chile",
        city: undefined,
        hour: 1,
      })),
    );
    const before = await read(app);
    for (const keep of [90, 7, 365, 30, 36_500, 7]) {
      await runJob(app, keep);
      expect(await read(app)).toEqual(before);
    }
    expect(await db.selectFrom("visits").select("id").execute()).toHaveLength(3);
  });

  test("are neither read, counted, nor reported while the database is away, which is temporary", {
    tags,
  }, async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const id = await visit(app);
    const { as } = await signIn(app);
    const fail = () => {
      throw new UnavailableError("down");
    };
    Object.assign(app.context.db, { transaction: fail, selectFrom: fail });
    expect((await as("/api/insight?from=2026-01-01&to=2026-12-31")).status).toBe(503);
    const json = { version: 1, referrer: "", entry: "/", pages: [], actions: [] };
    const report = { method: "POST", json };
    expect((await app.request(`/api/dashboard/visits/${id}/report`, report)).status).toBe(503);
    expect((await app.request("/api/dashboard/visits", { method: "POST" })).status).toBe(503);
  });

  test("have figures with any filter, which selects what has its value", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    await visit(app);
    const readTotals = async () =>
      Promise.all(
        filters.map(async (filter) => {
          const query = `from=2026-06-01&to=2026-07-01&filter=${encodeURIComponent(filter.toWellFormed())}`;
          return [filter, (await read(app, query)).totals.visits];
        }),
      );
    const expected = filters.map((filter) => [filter, filter === "country:" ? 1 : 0]);
    expect(await readTotals()).toEqual(expected);
    await countClosedDays(app.context.db, { today: "2026-07-01" });
    expect(await readTotals()).toEqual(expected);
  });
});
