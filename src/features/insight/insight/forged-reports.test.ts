import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { VisitReport } from "../../../core/visits/contract/visit-report.ts";
import { createVisitId, insertVisits } from "../../../core/visits/server/visits.ts";
import type { Insight } from "../contract/insight.ts";
import { sumStored } from "./counts.ts";
import { countClosedDays } from "./store-counts.ts";

const start = Date.UTC(2026, 2, 30, 12);
const hour = 60 * 60 * 1_000;
const date = "2026-03-30";
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const emptyReport: VisitReport = { version: 1, referrer: "", entry: "/", pages: [], actions: [] };

async function visit(app: TestApp, init: TestRequest = {}): Promise<string | undefined> {
  const headers = { "User-Agent": browser, ...init.headers };
  const response = await app.request("/api/dashboard/visits", { method: "POST", ...init, headers });
  expect(response.status).toBe(201);
  return ((await response.json()) as { visit?: string }).visit;
}

async function report(app: TestApp, id: string | undefined, init: TestRequest): Promise<number> {
  return (await app.request(`/api/dashboard/visits/${id}/report`, { method: "POST", ...init })).status;
}

async function read(app: TestApp, query = ""): Promise<Omit<Insight, "today">> {
  const { as } = await signIn(app);
  const response = await as(`/api/insight?from=2025-01-01&to=2027-12-31${query}`);
  expect(response.status).toBe(200);
  const { today: _, ...figures } = (await response.json()) as Insight;
  return figures;
}

function rowsOf({ tables }: Pick<Insight, "tables">, table: keyof Insight["tables"]) {
  return tables[table].rows.map(({ value, visits }) => [value, visits]);
}

describe.each(engines)("forged reports on %s", (engine) => {
  test("name at most 1,000 values of a table on a day, before and after it is counted", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const { db } = app.context;
    const visits = Array.from({ length: 1_500 }, (_, n) => ({
      id: createVisitId(start),
      visitedAt: start,
      day: date,
      hour: 12,
      visitor: n,
      country: n % 2 === 0 ? "Chile" : "Kenya",
      city: undefined,
      // One comes twice, and the others once.
      source: n < 2 ? "z.example" : `${String(n).padStart(4, "0")}.example`,
      campaign: `campaign ${n}`,
    }));
    for (const some of [visits.slice(0, 1_000), visits.slice(1_000)]) await insertVisits(db, some);
    const [open, filtered] = [await read(app), await read(app, "&filter=country:Chile")];
    expect(open.tables.source).toMatchObject({ values: 1_000, others: { visits: 1_500 - 51 } });
    expect(rowsOf(open, "source")[0]).toEqual(["z.example", 2]);
    expect(filtered.totals.visits).toBe(750);
    const { rows, others } = filtered.tables.source;
    expect(rows.reduce((sum, row) => sum + row.visits, others.visits)).toBe(750);
    // A filter is answered from the visits themselves.
    expect((await read(app, "&filter=source:1499.example")).totals.visits).toBe(1);
    await countClosedDays(db, { today: "2026-03-31" });
    expect(await read(app)).toEqual(open);
    expect(await read(app, "&filter=country:Chile")).toEqual(filtered);
    expect((await read(app, "&filter=source:1499.example")).totals.visits).toBe(1);
    const stored = await sumStored(db, { from: date, to: date });
    // With the sum of the others.
    expect(stored.filter(({ dimension }) => dimension === "source")).toHaveLength(1_001);
    expect(stored.filter(({ dimension }) => dimension === "campaign")).toHaveLength(1_001);
  });

  test("of one network count up to the limit of visits", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const id = await visit(app, { address: "8.8.8.8" });
    const send = (version: number) =>
      report(app, id, { json: { ...emptyReport, version }, address: "8.8.8.8" });
    const statuses: number[] = [];
    // In groups, which are stored together.
    for (let first = 1; first < 1_501; first += 100)
      statuses.push(...(await Promise.all(Array.from({ length: 100 }, (_, index) => send(first + index)))));
    expect(statuses).toEqual(Array(1_500).fill(204));
    expect(await send(1_501)).toBe(429);
    expect(await report(app, id, { json: { ...emptyReport, version: 9_999 }, address: "9.9.9.9" })).toBe(204);
  });

  test("have no pages that the site does not have, and each page once", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const id = await visit(app);
    const paths = [
      "/me",
      "/me/",
      "/me?x=1#y",
      "//rival.example/me",
      "https://rival.example/me",
      "/me/../contact",
      "/%6De",
      "/ME",
      "/blog/never-written",
      "/blog/me/me",
      "/admin",
      "/api/insight",
      "javascript:alert(1)",
      "/me\u0000x",
      "\u2026",
      "",
      "x".repeat(2_048),
      "/blog/' or 1=1 --",
      "/__proto__",
      "/constructor",
    ];
    const pages = paths.map((path) => ({ path, seconds: 1, read: 10 }));
    expect(await report(app, id, { json: { ...emptyReport, pages } })).toBe(204);
    expect(rowsOf(await read(app), "page")).toEqual([
      ["/contact", 1],
      ["/me", 1],
    ]);
  });

  test("have sources and campaigns that are texts of one line and at most 100 characters, whatever was sent", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const campaign = `=cmd|' /c calc'!A1\u202e<b>\u0000\u2026\r\n${"x".repeat(500)}`;
    const entry = `/?${new URLSearchParams({ utm_campaign: campaign })}`;
    for (const referrer of [
      `https://${"a.".repeat(200)}example/`,
      "javascript:alert(1)",
      "https://\u2026/",
      "x",
      "https://[::1]/",
    ])
      expect(await report(app, await visit(app), { json: { ...emptyReport, referrer, entry } })).toBe(204);
    const figures = await read(app);
    for (const { value } of [...figures.tables.source.rows, ...figures.tables.campaign.rows])
      expect(value).toMatch(/^[^\p{Cc}\p{Cf}\u2026]{0,100}$/u);
    expect(figures.tables.campaign.rows[0]?.value).toMatch(/^=cmd\|' \/c calc'!A1<b>x+$/);
  });

  test("change nothing when they are late, early, repeated, out of order, or of another visit", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    const id = await visit(app);
    const send = (version: number, action: VisitReport["actions"][number]) =>
      report(app, id, { json: { ...emptyReport, version, actions: [action] } });
    const found = async () => rowsOf(await read(app), "action");
    expect(await Promise.all([send(2, "like"), send(2, "like"), send(1, "feed"), send(2, "like")])).toEqual(
      Array(4).fill(204),
    );
    expect(await found()).toEqual([["like", 1]]);
    // A clock that is set back by a year, and one that is ahead by 49 hours.
    now = start - 365 * 24 * hour;
    expect(await send(3, "resume")).toBe(204);
    expect(await found()).toEqual([["resume", 1]]);
    now = start + 49 * hour;
    expect(await send(4, "outbound")).toBe(204);
    expect(await found()).toEqual([["resume", 1]]);
    now = start + 47 * hour;
    expect(await send(5, "project")).toBe(204);
    expect(await found()).toEqual([["project", 1]]);
    const days = await app.context.db.selectFrom("visit_days").select(["day", "visits"]).execute();
    expect(days).toEqual([{ day: date, visits: 1 }]);
  });

  test.each<[string, number, TestRequest]>([
    ["another site", 403, { json: emptyReport, headers: { Origin: "https://rival.example" } }],
    ["another site", 403, { json: emptyReport, headers: { "Sec-Fetch-Site": "cross-site" } }],
    ["a sibling", 403, { json: emptyReport, headers: { "Sec-Fetch-Site": "same-site" } }],
    ["no site", 403, { json: emptyReport, headers: { Origin: "null" } }],
    ["text", 415, { body: JSON.stringify(emptyReport), headers: { "Content-Type": "text/plain" } }],
    ["nothing", 415, { body: "" }],
    ["no JSON", 400, { body: "{", headers: { "Content-Type": "application/json" } }],
    ["null", 400, { json: null }],
    ["a list", 400, { json: [emptyReport] }],
    ["a huge number", 400, { json: { ...emptyReport, version: 1e300 } }],
    ["a fraction", 400, { json: { ...emptyReport, pages: [{ path: "/", seconds: 0.5, read: 1 }] } }],
    ["two days", 400, { json: { ...emptyReport, pages: [{ path: "/", seconds: 172_800, read: 1 }] } }],
    ["more than 16 KB", 413, { json: { ...emptyReport, x: "x".repeat(16_384) } }],
    ["1 MB", 413, { json: { ...emptyReport, x: "x".repeat(1_048_576) } }],
  ])("of %s get %i", async (_what, status, init) => {
    await using app = await startTestApp(engine, { clock: () => start });
    const id = await visit(app);
    expect(await report(app, id, init)).toBe(status);
    expect((await read(app)).totals.reports).toBe(0);
  });
});
