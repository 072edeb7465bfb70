import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { bothEngines } from "../../../../test/databases.ts";
import { createNetworkLimit } from "../../http/rate-limit.ts";
import { visitLimit } from "./count.ts";
import { createVisitRecorder } from "./recorder.ts";
import type { Visit } from "./visits.ts";

function visitOn(day: string): Visit {
  return { visitedAt: Date.parse(day), day, country: undefined, city: undefined };
}

const address = "192.0.2.1";

function createRecorder({ context }: TestApp) {
  const { recordVisit } = createVisitRecorder(context.db, createNetworkLimit(context, visitLimit));
  return (visit: Visit) => recordVisit(visit, address);
}

describe.each(bothEngines)("the visit recorder on %s", (engine) => {
  test("resolves after the visit is in the database", async () => {
    await using app = await startTestApp(engine);
    await createRecorder(app)(visitOn("2026-01-01"));
    expect(await app.context.db.selectFrom("visits").select("day").execute()).toEqual([
      { day: "2026-01-01" },
    ]);
  });

  test("stores every value of each visit, in the first batch of a size and in later ones", async () => {
    await using app = await startTestApp(engine);
    const record = createRecorder(app);
    const visits = [
      { visitedAt: 1, day: "2026-01-01", country: "Germany", city: "Berlin" },
      { visitedAt: 2, day: "2026-01-02", country: "Chile", city: undefined },
      { visitedAt: 3, day: "2026-01-03", country: undefined, city: undefined },
      { visitedAt: 4, day: "2026-01-04", country: "Austria", city: "Graz" },
    ];
    for (const batch of [visits.slice(0, 2), visits.slice(2)]) await Promise.all(batch.map(record));
    const stored = await app.context.db
      .selectFrom("visits")
      .select(["visited_at", "day", "country", "city"])
      .orderBy("id")
      .execute();
    expect(stored).toEqual(
      visits.map(({ visitedAt, day, country, city }) => ({
        visited_at: visitedAt,
        day,
        country: country ?? null,
        city: city ?? null,
      })),
    );
  });

  test("counts each day of a batch separately", async () => {
    await using app = await startTestApp(engine);
    const record = createRecorder(app);
    await Promise.all(["2026-01-02", "2026-01-01", "2026-01-02"].map((day) => record(visitOn(day))));
    await record(visitOn("2026-01-01"));
    expect(
      await app.context.db.selectFrom("visit_days").select(["day", "visits"]).orderBy("day").execute(),
    ).toEqual([
      { day: "2026-01-01", visits: 2 },
      { day: "2026-01-02", visits: 2 },
    ]);
  });

  test("rejects every visit of a failed batch, stores none of them, and keeps working", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const record = createRecorder(app);
    await db.schema.alterTable("visit_days").renameTo("elsewhere").execute();
    const results = await Promise.allSettled([record(visitOn("2026-01-01")), record(visitOn("2026-01-01"))]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await db.selectFrom("visits").selectAll().execute()).toEqual([]);
    await db.schema.alterTable("elsewhere").renameTo("visit_days").execute();
    await record(visitOn("2026-01-03"));
    expect(await db.selectFrom("visits").selectAll().execute()).toHaveLength(1);
  });
});
