import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import { readCsv } from "../../../../test/read-csv.ts";
import { inTransaction } from "../../../core/db/retry.ts";
import { dimensions, otherValues } from "../../../core/visits/contract/insight-dimensions.ts";
import { insertVisits, type Visit } from "../../../core/visits/server/visits.ts";
import { makeApiKey } from "../../api-keys/testing/api-keys.ts";
import type { Insight, InsightExport } from "../contract/insight.ts";
import { exportTables, insightExportSchema } from "../contract/insight.ts";
import { emptyCount, replaceDay, sumStored } from "./counts.ts";
import { countClosedDays } from "./store-counts.ts";

const today = Date.parse("2026-03-20T12:00:00Z");
const period = "from=2026-03-18&to=2026-03-21";
const attack = '=HYPERLINK("https://rival.example","Prize")';

function makeVisits(): Visit[] {
  const report = JSON.stringify({
    pages: [{ path: "/blog", seconds: 7, read: 100 }],
    actions: ["like"],
  });
  const known = { hour: 9, visitor: undefined, browser: "Firefox", report };
  return ["2026-03-18", "2026-03-20"].flatMap((day) => {
    const visitedAt = Date.parse(`${day}T09:00:00Z`);
    // More than the screen shows, and each city once, so that their order is that of their names.
    const cities = Array.from({ length: 120 }, (_, index) => `City ${String(index).padStart(3, "0")}`);
    return [attack, 'Quoted "city", with\nlines', "Zürich", ...cities].map((city) => ({
      ...known,
      visitedAt,
      day,
      country: city === "Zürich" ? "Switzerland" : "Chile",
      city,
    }));
  });
}

async function start(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine, { clock: () => today, config: { timeZone: "UTC" } });
  const { as } = await signIn(app);
  await insertVisits(app.context.db, makeVisits());
  await countClosedDays(app.context.db, { today: "2026-03-20" });
  const get = (query: string) => as(`/api/insight/export?${query}`);
  return {
    app,
    as,
    get,
    json: async (query: string): Promise<InsightExport> =>
      insightExportSchema.parse(await (await get(`${query}&format=json`)).json()),
    csv: async (query: string) => readCsv(await (await get(`${query}&format=csv`)).text()),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("an export of figures on %s", (engine) => {
  test("has all rows of a table, as CSV the same as JSON, and those of the screen first", async () => {
    await using site = await start(engine);
    const shown = (await (await site.as(`/api/insight?${period}`)).json()) as Insight;
    for (const table of exportTables) {
      const { rows, ...facts } = await site.json(`${period}&table=${table}`);
      expect(facts).toEqual({ from: "2026-03-18", to: "2026-03-21", table, tablesFrom: null });
      const [names = [], ...lines] = await site.csv(`${period}&table=${table}`);
      expect(names[0]).toBe({ days: "day", hours: "hour" }[table as string] ?? table);
      expect(lines).toEqual(
        rows.map(({ value, ...counts }) => [
          value.startsWith("=") ? `'${value}` : value,
          ...names.slice(1).map((name) => String(counts[name as keyof typeof counts])),
        ]),
      );
    }
    for (const table of dimensions) {
      const { rows } = await site.json(`${period}&table=${table}`);
      expect(rows.slice(0, 50)).toEqual(shown.tables[table].rows);
      expect(rows).toHaveLength(shown.tables[table].values);
    }
    expect((await site.json(`${period}&table=city`)).rows).toHaveLength(123);
    expect((await site.json(`${period}&table=page`)).rows).toEqual([
      { value: "/blog", visits: 246, visitors: 0, seconds: 1_722, finished: 246, reports: 246 },
    ]);
  });

  test("of days has those without visits, and of hours all 24", async () => {
    await using site = await start(engine);
    expect((await site.json(`${period}&table=days`)).rows).toEqual([
      { value: "2026-03-18", visits: 123, visitors: 0 },
      { value: "2026-03-19", visits: 0, visitors: 0 },
      { value: "2026-03-20", visits: 123, visitors: 0 },
      { value: "2026-03-21", visits: 0, visitors: 0 },
    ]);
    const { rows } = await site.json(`${period}&table=hours`);
    expect(rows.map(({ value }) => value)).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)));
    expect(rows[9]).toEqual({ value: "9", visits: 246 });
  });

  test("has the visits that a filter selects only", async () => {
    await using site = await start(engine);
    const filtered = await site.json(
      `${period}&table=country&filter=${encodeURIComponent("city:Zürich, Switzerland")}`,
    );
    expect(filtered).toMatchObject({
      filter: "city:Zürich, Switzerland",
      rows: [{ value: "Switzerland", visits: 2 }],
    });
    expect((await site.json(`${period}&table=country&filter=country:Atlantis`)).rows).toEqual([]);
  });

  test("has a row for the values that were too many to count one by one, as the last one", async () => {
    await using site = await start(engine);
    const { db } = site.app.context;
    const day = (await sumStored(db, { from: "2026-03-18", to: "2026-03-18" })).concat({
      ...emptyCount({ dimension: "browser", value: otherValues }),
      visits: 900,
      visitors: 5,
    });
    await inTransaction(db, (transaction) => replaceDay(transaction, "2026-03-18", day));
    expect((await site.json(`${period}&table=browser`)).rows).toEqual([
      { value: "Firefox", visits: 246, visitors: 0 },
      { value: "others", visits: 900, visitors: 5 },
    ]);
    expect((await site.csv(`${period}&table=browser`)).at(-1)).toEqual(["others", "900", "5"]);
  });

  test("is a file that is named after the table and the period, also for HEAD and with an API key", async () => {
    await using site = await start(engine);
    const { key } = await makeApiKey(site.as);
    for (const method of ["GET", "HEAD"]) {
      const headers = { Authorization: `Bearer ${key}` };
      const path = `/api/insight/export?${period}&table=city&format=csv`;
      const response = await site.app.request(path, { method, headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-disposition")).toBe(
        'attachment; filename="visits-city-2026-03-18-2026-03-21.csv"',
      );
      const text = Buffer.from(await response.arrayBuffer()).toString();
      expect(text.startsWith("\uFEFF")).toBe(method === "GET");
    }
    const response = await site.get(`${period}&table=days&format=json`);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test.each([
    "",
    "table=page&format=csv",
    `${period}&table=page`,
    `${period}&format=csv`,
    `${period}&table=visitors&format=csv`,
    `${period}&table=page&format=mbox`,
    `${period}&table=page&format=csv&filter=all:`,
    "from=2026-03-02&to=2026-03-01&table=page&format=csv",
    "from=1970-01-01&to=2970-01-01&table=days&format=csv",
  ])("refuses %j", async (query) => {
    await using site = await start(engine);
    expect((await site.get(query)).status).toBe(400);
  });
});
