import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { bothEngines, tagsFor } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { Dashboard } from "../contract/stats.ts";
import type { VisitPage } from "../contract/visits.ts";
import { insertVisits } from "./visits.ts";

const now = Date.UTC(2026, 2, 20, 12);
const millisecondsPerDay = 24 * 60 * 60 * 1000;

function visitsOf(daysAgo: number, count: number) {
  const visitedAt = now - daysAgo * millisecondsPerDay;
  const day = new Date(visitedAt).toISOString().slice(0, 10);
  return Array.from({ length: count }, () => ({ visitedAt, day, country: "Germany", city: undefined }));
}

describe.each(bothEngines)("the dashboard on %s", (engine) => {
  const tags = tagsFor(engine);

  test("the stats have today's and this week's visits, the weekly change, messages, and published posts", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    await insertVisits(app.context.db, [
      ...visitsOf(0, 2),
      ...visitsOf(6, 4),
      ...visitsOf(7, 4),
      ...visitsOf(14, 9),
    ]);
    await makeBlog(app);
    await makeBlog(app, { published: false });
    const dashboard = (await (await as("/api/dashboard/stats")).json()) as Dashboard;
    expect(dashboard.stats).toEqual({
      todayVisits: 2,
      weeklyVisits: 6,
      weeklyChange: 50,
      totalMessages: 0,
      pendingMessages: 0,
      totalBlogs: 1,
    });
    expect(dashboard.visits.map(({ visits }) => visits)).toEqual([4, 0, 0, 0, 0, 0, 2]);
    expect(dashboard.visits[0]?.date).toBe("2026-03-14");
    expect(dashboard.firstDay).toBe("2026-03-06");
  });

  test("the first day is the first one with a visit that was not deleted", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const readFirstDay = async () =>
      ((await (await as("/api/dashboard/stats")).json()) as Dashboard).firstDay;
    expect(await readFirstDay()).toBeNull();
    await insertVisits(app.context.db, [...visitsOf(9, 1), ...visitsOf(3, 1)]);
    expect(await readFirstDay()).toBe("2026-03-11");
    const { visits } = (await (await as("/api/dashboard/visits")).json()) as VisitPage;
    await as(`/api/dashboard/visits/${visits.at(-1)?._id}`, { method: "DELETE" });
    expect(await readFirstDay()).toBe("2026-03-17");
  });

  test("the stats do not read the visits table, so their cost does not grow with the number of visits", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    await insertVisits(app.context.db, visitsOf(0, 3));
    const before = await (await as("/api/dashboard/stats")).json();
    await app.context.db.schema.dropTable("visits").execute();
    const after = await as("/api/dashboard/stats");
    expect(after.status).toBe(200);
    expect(await after.json()).toEqual(before);
  });

  test("pages have at most 50 visits, newest first, without gaps or duplicates", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    await insertVisits(app.context.db, [...visitsOf(1, 60), ...visitsOf(0, 61)]);
    const seen: string[] = [];
    const dates: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `?cursor=${cursor}`;
      const page = (await (await as(`/api/dashboard/visits${query}`)).json()) as VisitPage;
      expect(page.visits.length).toBeLessThanOrEqual(50);
      seen.push(...page.visits.map(({ _id }) => _id));
      dates.push(...page.visits.map(({ date }) => date));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(121);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(dates).size).toBe(2);
  });

  test("an invalid cursor gets 400", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    for (const path of ["/api/dashboard/visits", "/api/messages"]) {
      for (const cursor of ["x", "1_2", "%00", "", "1_';drop"]) {
        expect((await as(`${path}?cursor=${cursor}`)).status).toBe(400);
      }
    }
  });

  test("a deleted visit is removed from the list and the day count, and can be deleted only once", async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    await insertVisits(app.context.db, visitsOf(0, 3));
    const { visits } = (await (await as("/api/dashboard/visits")).json()) as VisitPage;
    const path = `/api/dashboard/visits/${visits[0]?._id}`;
    const responses = await Promise.all([as(path, { method: "DELETE" }), as(path, { method: "DELETE" })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
    const { stats } = (await (await as("/api/dashboard/stats")).json()) as Dashboard;
    expect(stats.todayVisits).toBe(2);
    expect((await as("/api/dashboard/visits/none", { method: "DELETE" })).status).toBe(404);
  });
});
