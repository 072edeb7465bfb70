import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { readCsv } from "../../../../test/read-csv.ts";
import { insertVisits } from "../../../core/visits/server/visits.ts";
import { createVisitCountsKind } from "../insight/store-counts.ts";
import { exportInsight, exportVisits, type VisitExportOptions } from "./export-visits.ts";

const now = Date.parse("2026-03-20T12:00:00Z");

async function start(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine, { clock: () => now, config: { timeZone: "UTC", visitsKeep: 90 } });
  const { db } = app.context;
  await insertVisits(db, [
    { visitedAt: Date.parse("2026-03-19T08:00:00Z"), day: "2026-03-19", country: undefined, city: undefined },
    {
      visitedAt: Date.parse("2026-03-20T09:30:00Z"),
      day: "2026-03-20",
      hour: 9,
      visitorHash: 123_456_789_012,
      country: "Germany",
      city: "=1+1",
      device: "Phone",
      browser: "Safari",
      system: "iOS",
      language: "de",
      report: JSON.stringify({
        pages: [
          { path: "/", seconds: 3, read: 0 },
          { path: "/blog", seconds: 40, read: 100 },
        ],
        actions: ["resume", "like"],
      }),
    },
  ]);
  await db.updateTable("visits").set({ source: "", campaign: "acme" }).where("hour", "=", 9).execute();
  return {
    app,
    db,
    visits: (options: VisitExportOptions) => text(exportVisits(db, options)),
    figures: (options: VisitExportOptions) => text(exportInsight(db, options)),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("an export of visits on %s", (engine) => {
  test("has a row for each visit, oldest first, with nothing that identifies it", async () => {
    await using site = await start(engine);
    const json = await site.visits({ format: "json" });
    const unknown = { country: null, city: null, device: null, browser: null, system: null, language: null };
    expect(JSON.parse(json)).toEqual({
      visits: [
        {
          day: "2026-03-19",
          time: "2026-03-19T08:00:00.000Z",
          ...unknown,
          source: null,
          campaign: null,
          pages: [],
          actions: [],
        },
        {
          day: "2026-03-20",
          time: "2026-03-20T09:30:00.000Z",
          country: "Germany",
          city: "=1+1",
          device: "Phone",
          browser: "Safari",
          system: "iOS",
          language: "de",
          source: "Direct",
          campaign: "acme",
          pages: [
            { path: "/", seconds: 3, read: 0 },
            { path: "/blog", seconds: 40, read: 100 },
          ],
          actions: ["resume", "like"],
        },
      ],
    });
    const [names, first, second] = readCsv(await site.visits({ format: "csv" }));
    expect(names).toEqual(Object.keys(JSON.parse(json).visits[0]));
    expect(first).toEqual(["2026-03-19", "2026-03-19T08:00:00.000Z", ...Array(10).fill("")]);
    expect(second?.slice(2)).toEqual([
      "Germany",
      "'=1+1",
      "Phone",
      "Safari",
      "iOS",
      "de",
      "Direct",
      "acme",
      "/, /blog",
      "resume, like",
    ]);
  });

  test("has the days that were asked for only, and is empty without visits", async () => {
    await using site = await start(engine);
    const days = async (options: Omit<VisitExportOptions, "format">) =>
      readCsv(await site.visits({ format: "csv", ...options }))
        .slice(1)
        .map(([day]) => day);
    expect(await days({ from: "2026-03-20" })).toEqual(["2026-03-20"]);
    expect(await days({ to: "2026-03-19" })).toEqual(["2026-03-19"]);
    expect(await days({ from: "2026-03-20", to: "2026-03-20" })).toEqual(["2026-03-20"]);
    expect(await days({ from: "2027-01-01" })).toEqual([]);
    const none = { from: "2027-01-01", format: "json" } as const;
    expect(JSON.parse(await site.visits(none))).toEqual({ visits: [] });
    expect(JSON.parse(await site.figures(none))).toEqual({ figures: [] });
  });

  test("has every visit once, however many there are", async () => {
    await using site = await start(engine);
    const day = "2026-03-18";
    const visitedAt = Date.parse(day);
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      visitedAt,
      day,
      country: String(index),
      city: undefined,
    }));
    await insertVisits(site.db, many);
    const { visits } = JSON.parse(await site.visits({ format: "json", to: day }));
    expect(visits).toHaveLength(1_000);
    expect(new Set(visits.map(({ country }: { country: string }) => country)).size).toBe(1_000);
  });

  test("of figures has all days, also those whose visits are deleted, and says the same before and after they are counted", async () => {
    await using site = await start(engine);
    const old = { visitedAt: Date.parse("2025-06-05T03:00:00Z"), day: "2025-06-05", hour: 3 };
    await insertVisits(site.db, [{ ...old, country: "Chile", city: undefined }]);
    const before = await site.figures({ format: "json" });
    const { run } = createVisitCountsKind({ ...site.app.context, clock: () => now });
    await run([], new AbortController().signal);
    expect(readCsv(await site.visits({ format: "csv", to: "2025-12-31" }))).toHaveLength(1);
    const after = await site.figures({ format: "json" });
    expect(after).toBe(before);
    const { figures } = JSON.parse(after);
    expect(figures).toEqual(
      expect.arrayContaining([
        { day: "2025-06-05", table: "days", value: "2025-06-05", visits: 1, visitors: 0 },
        { day: "2025-06-05", table: "hours", value: "3", visits: 1 },
        { day: "2025-06-05", table: "country", value: "Chile", visits: 1, visitors: 0 },
        { day: "2026-03-20", table: "days", value: "2026-03-20", visits: 1, visitors: 1 },
        {
          day: "2026-03-20",
          table: "page",
          value: "/blog",
          visits: 1,
          visitors: 1,
          seconds: 40,
          finished: 1,
          reports: 1,
        },
      ]),
    );
    const [names = [], ...lines] = readCsv(await site.figures({ format: "csv" }));
    expect(names).toEqual(["day", "table", "value", "visits", "visitors", "seconds", "finished", "reports"]);
    expect(lines).toEqual(
      figures.map((figure: Record<string, unknown>) =>
        names.map((name) => String(figure[name] ?? "").replace(/^=/, "'=")),
      ),
    );
  });
});
