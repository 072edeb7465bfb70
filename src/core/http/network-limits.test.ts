import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { bothEngines, tagsFor } from "../../../test/databases.ts";
import { uncountedVisits } from "../visits/server/parts.ts";

const message = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "yes" };
const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

/** Returns an address in a /64 of its own in one /48. The /64s are spread over the /56s of the /48. */
function subscriberOf(number: number): string {
  return `2001:db8:1:${((number * 251) & 0xffff).toString(16)}::1`;
}

/** Many people behind one address, or in one network. */
const crowds: [string, (person: number) => string][] = [
  ["behind one IPv4 address", () => "192.0.2.1"],
  ["in one IPv6 /48, each with a /64", subscriberOf],
];

describe.each(bothEngines)("limits on %s", (engine) => {
  const tags = tagsFor(engine);

  test.each(crowds)(
    "200 people %s can all visit, read, like posts, and write",
    { tags },
    async (_where, addressOf) => {
      await using app = await startTestApp(engine);
      const posts = [await makeBlog(app), await makeBlog(app), await makeBlog(app)];
      const everyone = Array.from({ length: 200 }, (_, person) => addressOf(person));
      async function readEverything(address: string): Promise<number[]> {
        const statuses = [await sendMessage(app, address)];
        for (const { id, slug } of posts) {
          await visit(app, address);
          await app.request(`/api/Blogs/slug/${slug}`, { address, headers: browser });
          statuses.push(await like(app, id, address));
        }
        return statuses;
      }
      for (let first = 0; first < everyone.length; first += 40) {
        const group = await Promise.all(everyone.slice(first, first + 40).map(readEverything));
        expect(group).toEqual(Array.from({ length: 40 }, () => [201, 200, 200, 200]));
      }
      await app.context.get(uncountedVisits).stop();
      expect(await readCounts(app)).toEqual({
        likes: [200, 200, 200],
        views: [200, 200, 200],
        visits: 600,
        messages: 200,
        uncounted: [],
      });
    },
  );

  test("400 likes and 400 unlikes from ever new /64s of one /48 are not all counted", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { id } = await makeBlog(app);
    await app.context.db.updateTable("blogs").set({ likes: 1_000 }).execute();
    const send = (action: string) => attack((address) => like(app, id, address, action));
    expect(await send("unlike")).toEqual({ 200: 30, 429: 370 });
    expect(await send("like")).toEqual({ 200: 200, 429: 200 });
    expect((await readCounts(app)).likes).toEqual([1_170]);
    expect(await like(app, id, "2001:db8:2::1", "unlike")).toBe(200);
  });

  test("messages from ever new /64s of one /48 are not all accepted, and those of others are", async () => {
    await using app = await startTestApp(engine);
    expect(await attack((address) => sendMessage(app, address))).toEqual({ 201: 200, 429: 200 });
    expect(await sendMessage(app, "2001:db8:2::1")).toBe(201);
    expect((await readCounts(app)).messages).toBe(201);
  });
});

test("visits from ever new /64s of one /48 are counted up to its limit, and others still are", async () => {
  const now = Date.UTC(2026, 4, 9, 12);
  await using app = await startTestApp("sqlite", { clock: () => now });
  const statuses = await attack((address) => visit(app, address), 4_000);
  expect(statuses).toEqual({ 201: 4_000 });
  await visit(app, "2001:db8:2::1");
  await app.context.get(uncountedVisits).stop();
  expect(await readCounts(app)).toMatchObject({
    visits: 3_001,
    uncounted: [{ day: "2026-05-09", reason: "limited", visits: 1_000 }],
  });
});

/** Sends requests from ever new /64s of one /48, ten at a time, and counts their statuses. */
async function attack(send: (address: string) => Promise<number>, times = 400) {
  const counts: Record<number, number> = {};
  for (let first = 0; first < times; first += 10) {
    const requests = Array.from({ length: 10 }, (_, i) => send(subscriberOf(first + i)));
    for (const status of await Promise.all(requests)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

async function sendMessage(app: TestApp, address: string): Promise<number> {
  return (await app.request("/api/messages", { method: "POST", json: message, address })).status;
}

async function like(app: TestApp, id: string, address: string, action = "like"): Promise<number> {
  return (await app.request(`/api/blogs/${id}/likes`, { method: "PATCH", json: { action }, address })).status;
}

async function visit(app: TestApp, address: string): Promise<number> {
  return (await app.request("/api/dashboard/visits", { method: "POST", headers: browser, address })).status;
}

async function readCounts({ context: { db } }: TestApp) {
  const blogs = await db.selectFrom("blogs").select(["likes", "views"]).execute();
  const days = await db.selectFrom("visit_days").select("visits").execute();
  return {
    likes: blogs.map(({ likes }) => likes),
    views: blogs.map(({ views }) => views),
    visits: days.reduce((sum, { visits }) => sum + visits, 0),
    messages: (await db.selectFrom("messages").select("id").execute()).length,
    uncounted: await db.selectFrom("uncounted_visits").selectAll().execute(),
  };
}
