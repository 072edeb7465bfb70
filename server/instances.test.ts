import { expect, test } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { makeBlog } from "../test/builders.ts";
import { createMigratedDatabase } from "../test/databases.ts";

const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
/** One IPv6 subscriber, who has 300 visits and views an hour, 60 likes of a post a day, and 20 messages an hour. */
const address = "2001:db8::1";

/** Starts three instances of a site on one PostgreSQL. */
async function startInstances() {
  const database = await createMigratedDatabase("postgres");
  const apps = await Promise.all([1, 2, 3].map(() => startTestApp("postgres", { database })));
  return {
    apps: apps as [TestApp, TestApp, TestApp],
    db: apps[0]?.context.db as TestApp["context"]["db"],
    /** Sends requests to the instances in turn, 30 at a time, and counts their statuses. */
    send: async (times: number, request: (app: TestApp) => Promise<Response>) => {
      const statuses: Record<number, number> = {};
      for (let sent = 0; sent < times; sent += 30) {
        const group = Array.from({ length: Math.min(30, times - sent) }, (_, i) =>
          request(apps[(sent + i) % 3] as TestApp),
        );
        for (const { status } of await Promise.all(group)) statuses[status] = (statuses[status] ?? 0) + 1;
      }
      return statuses;
    },
    [Symbol.asyncDispose]: async () => {
      for (const app of apps) await app[Symbol.asyncDispose]();
      await database.remove();
    },
  };
}

test("three instances together count as many visits of a network as one", async () => {
  await using site = await startInstances();
  const visit = (app: TestApp) =>
    app.request("/api/dashboard/visits", { method: "POST", headers: browser, address });
  expect(await site.send(990, visit)).toEqual({ 201: 990 });
  for (const { context } of site.apps) await context.uncountedVisits.stop();
  const uncounted = await site.db.selectFrom("uncounted_visits").select(["reason", "visits"]).execute();
  expect(uncounted).toEqual([{ reason: "limited", visits: 690 }]);
  expect(await site.db.selectFrom("visits").select("id").execute()).toHaveLength(300);
  expect(await site.db.selectFrom("visit_days").select("visits").execute()).toEqual([{ visits: 300 }]);
});

test("three instances together count as many views of a network as one", async () => {
  await using site = await startInstances();
  const { slug } = await makeBlog(site.apps[0]);
  const view = (app: TestApp) => app.request(`/api/Blogs/slug/${slug}`, { headers: browser, address });
  expect(await site.send(390, view)).toEqual({ 200: 390 });
  expect(await site.db.selectFrom("blogs").select("views").execute()).toEqual([{ views: 300 }]);
});
