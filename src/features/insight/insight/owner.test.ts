import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { bothEngines, createMigratedDatabase, tagsFor } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { VisitReport } from "../../../core/visits/contract/visit-report.ts";
import { uncountedVisits } from "../../../core/visits/server/parts.ts";
import { createVisitId, insertVisits } from "../../../core/visits/server/visits.ts";
import type { Insight } from "../contract/insight.ts";
import { countClosedDays, createVisitCountsKind } from "./store-counts.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const computer = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

// Google's public DNS resolver and a German university, which are both in the country database.
const american = "8.8.8.8";
const german = "141.20.1.1";

const start = Date.UTC(2026, 2, 30, 22, 30);
const hour = 60 * 60 * 1_000;
const day = 24 * hour;

async function visit(app: TestApp, address: string, agent: string, headers: Record<string, string> = {}) {
  const init = { method: "POST", headers: { "User-Agent": agent, "Accept-Language": "de", ...headers } };
  const response = await app.request("/api/dashboard/visits", { ...init, address });
  expect(response.status).toBe(201);
  return ((await response.json()) as { visit?: string }).visit;
}

const emptyReport: VisitReport = { version: 1, referrer: "", entry: "/", pages: [], actions: [] };

async function report(app: TestApp, id: string | undefined, changes: Partial<VisitReport>) {
  const json = { ...emptyReport, ...changes };
  const response = await app.request(`/api/dashboard/visits/${id}/report`, { method: "POST", json });
  expect(response.status).toBe(204);
}

async function read(app: TestApp, query = ""): Promise<Insight> {
  const { as } = await signIn(app);
  const response = await as(`/api/insight?from=2026-03-01&to=2026-04-30${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Insight;
}

async function runJob({ context }: TestApp, now: number) {
  const { run } = createVisitCountsKind({ ...context, clock: () => now });
  await run([], new AbortController().signal);
}

function rowsOf({ tables }: Insight, table: keyof Insight["tables"]) {
  return tables[table].rows.map(({ value, visits, visitors }) => [value, visits, visitors]);
}

describe.each(bothEngines)("Insight on %s", (engine) => {
  const tags = tagsFor(engine);

  test("has the exact figures of a period in every table, before and after the days are counted", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    const first = await visit(app, german, phone);
    await visit(app, german, phone);
    await visit(app, german, computer);
    await report(app, first, {
      referrer: "https://news.ycombinator.com/item?id=1",
      entry: "/blog?ref=acme",
      pages: [
        { path: "/blog", seconds: 40, read: 100 },
        { path: "/invented", seconds: 9, read: 10 },
        { path: "/contact", seconds: 20, read: 30 },
      ],
      actions: ["contact-started", "contact-sent"],
    });
    now += 2 * hour;
    await visit(app, german, phone, { Referer: "http://localhost:3000/me" });
    await visit(app, american, computer, { "Accept-Language": "" });
    await visit(app, american, "Googlebot/2.1 (+http://www.google.com/bot.html)");
    await app.context.get(uncountedVisits).stop();
    const counted = await read(app);
    expect(counted.totals).toEqual({ visits: 5, visitors: 4, reports: 1, seconds: 60 });
    expect(counted.series.filter(({ visits }) => visits > 0)).toEqual([
      { start: "2026-03-30", visits: 3, visitors: 2 },
      { start: "2026-03-31", visits: 2, visitors: 2 },
    ]);
    expect(rowsOf(counted, "page")).toEqual([
      ["/blog", 1, 1],
      ["/contact", 1, 1],
      ["/me", 1, 1],
    ]);
    expect(rowsOf(counted, "entry")).toEqual([
      ["/blog", 1, 1],
      ["/me", 1, 1],
    ]);
    expect(counted.titles).toEqual({ "/": "Home", "/blog": "Blog", "/contact": "Contact", "/me": "Me" });
    expect(counted.tables.page.rows[0]).toMatchObject({ seconds: 40, finished: 1 });
    expect(rowsOf(counted, "source")).toEqual([
      ["", 4, 4],
      ["Hacker News", 1, 1],
    ]);
    expect(rowsOf(counted, "campaign")).toEqual([["acme", 1, 1]]);
    expect(rowsOf(counted, "country")).toEqual([
      ["Germany", 4, 3],
      ["United States", 1, 1],
    ]);
    expect(rowsOf(counted, "city")).toEqual([["", 5, 4]]);
    expect(rowsOf(counted, "device")).toEqual([
      ["Phone", 3, 2],
      ["Desktop", 2, 2],
    ]);
    expect(rowsOf(counted, "browser")).toEqual([
      ["Safari", 3, 2],
      ["Firefox", 2, 2],
    ]);
    expect(rowsOf(counted, "system")).toEqual([
      ["iOS", 3, 2],
      ["Windows", 2, 2],
    ]);
    expect(rowsOf(counted, "language")).toEqual([
      ["de", 4, 3],
      ["", 1, 1],
    ]);
    expect(rowsOf(counted, "action")).toEqual([
      ["contact-sent", 1, 1],
      ["contact-started", 1, 1],
    ]);
    expect(counted.excluded).toEqual({ bot: 1 });
    expect(counted.hours).toMatchObject({ 22: 3, 0: 2 });
    const filtered = await read(app, "&filter=action:contact-sent");
    expect(rowsOf(filtered, "source")).toEqual([["Hacker News", 1, 1]]);
    expect(rowsOf(await read(app, "&filter=entry:/blog"), "page")).toHaveLength(2);
    expect((await read(app, "&filter=entry:/contact")).totals.visits).toBe(0);
    const ofPage = await read(app, "&filter=page:/blog");
    expect(ofPage.read).toEqual([0, 0, 0, 0, 1]);

    await runJob(app, start + 5 * day);
    const stored = await app.context.db.selectFrom("day_counts").select("day").distinct().execute();
    expect(stored.map((row) => row.day).sort()).toEqual(["2026-03-30", "2026-03-31"]);
    const { today, ...after } = await read(app);
    expect({ ...after, today: counted.today }).toEqual(counted);
    expect(today).toBe("2026-03-31");
    expect(await read(app, "&filter=action:contact-sent")).toEqual(filtered);
    expect(await read(app, "&filter=page:/blog")).toEqual(ofPage);
  });

  test("a restart, and a second instance, count no visitor twice", async () => {
    const database = await createMigratedDatabase(engine);
    await using app = await startTestApp(engine, { clock: () => start, database });
    await using second = await startTestApp(engine, { clock: () => start, database });
    await Promise.all([app, second, app, second].map((instance) => visit(instance, german, phone)));
    await using third = await startTestApp(engine, { clock: () => start, database });
    await visit(third, german, phone);
    expect((await read(app)).totals).toMatchObject({ visits: 5, visitors: 1 });
  });

  test.each([
    ["the day after it", start + day],
    ["five days after it", start + 5 * day],
  ])("a visit that is deleted after its day was counted, %s, is in no figure", async (_name, later) => {
    await using app = await startTestApp(engine, { clock: () => start });
    const id = await visit(app, german, phone);
    await visit(app, american, computer);
    await runJob(app, later);
    const { as } = await signIn(app);
    expect((await as(`/api/dashboard/visits/${id}`, { method: "DELETE" })).status).toBe(204);
    const left = await read(app);
    expect(left.totals).toMatchObject({ visits: 1, visitors: 1 });
    expect(rowsOf(left, "country")).toEqual([["United States", 1, 1]]);
    await runJob(app, later);
    const { today: _, ...again } = await read(app);
    expect(again).toEqual((({ today: _today, ...rest }) => rest)(left));
    const values = await app.context.db.selectFrom("visit_values").select("value").execute();
    expect(values.map(({ value }) => value)).not.toContain("Germany");
  });

  test("the figures of old days stay when their visits are deleted, and visits that come later are added", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const { db } = app.context;
    const old = { country: "Chile", city: "Temuco", browser: "Firefox", hour: 3 };
    for (const date of ["2025-10-05", "2025-10-06", "2025-11-01"]) {
      const visits = Array.from({ length: 700 }, () => ({ ...old, visitedAt: Date.parse(date), day: date }));
      await insertVisits(db, visits);
    }
    const { as } = await signIn(app);
    const query = "/api/insight?from=2025-09-15&to=2026-03-30";
    async function readOld(filter = ""): Promise<Omit<Insight, "today">> {
      const response = await as(`${query}${filter}`);
      const { today: _, ...insight } = (await response.json()) as Insight;
      return insight;
    }
    const before = await readOld();
    const firefox = await readOld("&filter=browser:Firefox");
    await runJob(app, start);
    expect(await db.selectFrom("visits").select("id").execute()).toEqual([]);
    const stored = await db.selectFrom("day_counts").select("day").distinct().execute();
    expect(stored.map((row) => row.day).sort()).toEqual(["2025-10-05", "2025-10-06", "2025-11-01"]);
    expect(await readOld()).toEqual(before);
    // With a filter, only the numbers of its own row are kept.
    const { totals, series, tables, tablesFrom } = await readOld("&filter=browser:Firefox");
    expect({ totals, series }).toEqual({ totals: firefox.totals, series: firefox.series });
    expect([tables.country.rows, tablesFrom]).toEqual([[], "2025-11-02"]);
    expect(await readOld("&filter=city:Temuco, Chile")).toMatchObject({ totals: { visits: 2_100 } });
    expect(await readOld("&filter=city:Santiago, Chile")).toMatchObject({ tablesFrom: null });
    // A visit that a wrong clock puts on such a day is added.
    await insertVisits(db, [{ ...old, visitedAt: Date.parse("2025-10-05"), day: "2025-10-05" }]);
    expect((await readOld()).totals.visits).toBe(2_101);
    await runJob(app, start);
    expect((await readOld()).totals.visits).toBe(2_101);
    // So is one on a day that had none.
    await insertVisits(db, [{ ...old, visitedAt: Date.parse("2025-10-20"), day: "2025-10-20" }]);
    expect((await readOld()).totals.visits).toBe(2_102);
    await countClosedDays(db, { today: "2026-03-30" });
    expect((await readOld()).totals.visits).toBe(2_102);
    await runJob(app, start);
    expect((await readOld()).totals.visits).toBe(2_102);
    expect(await db.selectFrom("visits").select("id").execute()).toEqual([]);
  });

  test("Do Not Track and Global Privacy Control leave nothing but the visit", { tags }, async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    for (const name of ["DNT", "Sec-GPC"]) {
      const id = await visit(app, german, phone, { [name]: "1", Referer: "http://localhost:3000/me" });
      expect(id).toBeUndefined();
    }
    const stored = await app.context.db.selectFrom("visits").selectAll().execute();
    for (const { id: _, visited_at, day: date, hour: hourOfDay, report_version, ...rest } of stored) {
      expect([visited_at, date, hourOfDay, report_version]).toEqual([start, "2026-03-30", 22, 0]);
      expect(Object.values(rest).every((value) => value === null)).toBe(true);
    }
    expect(stored).toHaveLength(2);
    expect((await read(app)).totals).toMatchObject({ visits: 2, visitors: 0 });
  });

  test("an older report, and a report of an unknown or old visit, change nothing", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    const id = await visit(app, german, phone);
    await report(app, id, { version: 3, actions: ["resume"] });
    await report(app, id, { version: 2, actions: ["like"] });
    await report(app, "00000000-0000-7000-8000-000000000009", { actions: ["like"] });
    await report(app, createVisitId(now + day), { actions: ["like"] });
    await report(app, "nonsense", { actions: ["like"] });
    now += 3 * day;
    await report(app, id, { version: 9, actions: ["like"] });
    expect(rowsOf(await read(app), "action")).toEqual([["resume", 1, 1]]);
  });

  test.each([
    [400, {}],
    [400, { ...emptyReport, version: 0 }],
    [400, { ...emptyReport, actions: ["bought"] }],
    [400, { ...emptyReport, pages: [{ path: "/", seconds: -1, read: 0 }] }],
    [400, { ...emptyReport, pages: Array(51).fill({ path: "/", seconds: 1, read: 0 }) }],
    [413, { ...emptyReport, referrer: "x".repeat(1_000_000) }],
  ])("a report is refused with %i", async (status, json) => {
    await using app = await startTestApp(engine, { clock: () => start });
    const id = await visit(app, german, phone);
    const response = await app.request(`/api/dashboard/visits/${id}/report`, { method: "POST", json });
    expect(response.status).toBe(status);
  });

  test("a report that another site makes a browser send is refused", { tags }, async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const id = await visit(app, german, phone);
    const headers = { Origin: "https://rival.example" };
    const init = { method: "POST", json: emptyReport, headers };
    expect((await app.request(`/api/dashboard/visits/${id}/report`, init)).status).toBe(403);
  });

  test.each([
    "",
    "from=2026-03-01",
    "from=2026-03-02&to=2026-03-01",
    "from=2026-02-30&to=2026-03-01",
    "from=0001-01-01&to=9999-12-31",
    "from=1970-01-01&to=2970-01-01",
    "from=2026-03-01&to=2026-03-31&unit=hour",
    "from=2026-03-01&to=2026-03-02&unit=minute",
    "from=2026-03-01&to=2026-03-02&filter=country",
    "from=2026-03-01&to=2026-03-02&filter=all:",
    "from=2026-03-01&to=2026-03-02&filter=country:%00",
  ])("refuses %j", async (query) => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    expect((await as(`/api/insight?${query}`)).status).toBe(400);
  });

  test("a visit that no report tells about has a page, but neither a time nor a part of it that was read", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const headers = { Referer: "http://localhost:3000/me" };
    await report(app, await visit(app, german, phone, headers), {
      pages: [{ path: "/me", seconds: 30, read: 100 }],
    });
    await visit(app, american, phone, headers);
    const { totals, tables, read: reading } = await read(app, "&filter=page:/me");
    expect(totals).toEqual({ visits: 2, visitors: 2, reports: 1, seconds: 30 });
    expect(tables.page.rows).toEqual([
      { value: "/me", visits: 2, visitors: 2, seconds: 30, finished: 1, reports: 1 },
    ]);
    expect(reading).toEqual([0, 0, 0, 0, 1]);
  });

  test("who came in the last five minutes is here now", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    await visit(app, german, phone, { Referer: "http://localhost:3000/me" });
    now += 4 * 60_000;
    await visit(app, american, computer, { Referer: "http://localhost:3000/me?x=1" });
    const { as } = await signIn(app);
    const live = async () => (await as("/api/insight/live")).json();
    const days = { firstDay: "2026-03-30", today: "2026-03-30", hour: 22 };
    expect(await live()).toEqual({ visits: 2, pages: [{ path: "/me", visits: 2 }], ...days });
    now += 2 * 60_000;
    expect(await live()).toEqual({ visits: 1, pages: [{ path: "/me", visits: 1 }], ...days });
  });
});
