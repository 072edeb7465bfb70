import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { createMigratedDatabase } from "../../../test/databases.ts";
import { readEvents } from "../../../test/events.ts";
import { signIn } from "../../../test/owner.ts";
import { startPostgres } from "../../../test/postgres.ts";
import { isUnavailable } from "../db/errors.ts";
import { createNetworkLimit } from "../http/rate-limit.ts";
import { uncountedVisits } from "../visits/server/parts.ts";

const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
/** One IPv6 subscriber, who has 300 visits and views an hour, 60 likes of a post a day, and 20 messages an hour. */
const address = "2001:db8::1";

const message = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "yes" };

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
  for (const { context } of site.apps) await context.get(uncountedVisits).stop();
  const uncounted = await site.db.selectFrom("uncounted_visits").select(["reason", "visits"]).execute();
  expect(uncounted).toEqual([{ reason: "limited", visits: 690 }]);
  expect(await site.db.selectFrom("visits").select("id").execute()).toHaveLength(300);
  expect(await site.db.selectFrom("visit_days").select("visits").execute()).toEqual([{ visits: 300 }]);
});

test("three instances together allow a network as many likes, messages, and attempts to sign in as one", async () => {
  await using site = await startInstances();
  const { id } = await makeBlog(site.apps[0]);
  const like = { method: "PATCH", json: { action: "like" }, address };
  expect(await site.send(180, (app) => app.request(`/api/blogs/${id}/likes`, like))).toEqual({
    200: 60,
    429: 120,
  });
  expect(await site.db.selectFrom("blogs").select("likes").execute()).toEqual([{ likes: 60 }]);
  const write = (app: TestApp) => app.request("/api/messages", { method: "POST", json: message, address });
  expect(await site.send(60, write)).toEqual({ 201: 20, 429: 40 });
  expect(await site.db.selectFrom("messages").select("id").execute()).toHaveLength(20);
  const login = { email: "ada@example.com", password: "a wrong password" };
  const signIn = (app: TestApp) => app.request("/api/auth/login", { method: "POST", json: login, address });
  expect(await site.send(30, signIn)).toEqual({ 401: 10, 429: 20 });
});

test("instances share the counts of the networks around an address, and those of all networks", async () => {
  await using site = await startInstances();
  const limits = site.apps.map(({ context }) =>
    createNetworkLimit(context, {
      name: "tiers",
      seconds: 60,
      points: {
        ipv4: { subscriber: 5, site: 10 },
        ipv6: { subscriber: 5, site: 10, organization: 20 },
        all: 30,
      },
    }),
  );
  const countAllowed = async (addressOf: (use: number) => string) => {
    const uses = Array.from({ length: 90 }, (_, use) => limits[use % 3]?.consume(addressOf(use)));
    return (await Promise.all(uses)).filter((wait) => wait === undefined).length;
  };
  expect(await countAllowed(() => "2001:db8:1:1::1")).toBe(5);
  expect(await countAllowed((use) => `2001:db8:1:${use.toString(16)}::1`)).toBe(5);
  expect(await countAllowed((use) => `2001:db8:1:${(use * 256).toString(16)}::1`)).toBe(10);
  expect(await countAllowed((use) => `192.0.${use}.1`)).toBe(10);
});

test("while the database is away, every limit refuses with 503, and nothing is counted after that", async () => {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  const database = { dataDir, databaseUrl: postgres.url, remove: async () => {} };
  try {
    await using app = await startTestApp("postgres", { database });
    const { id, slug } = await makeBlog(app);
    const requests: [string, TestRequest][] = [
      ["/api/dashboard/visits", { method: "POST" }],
      [`/api/Blogs/slug/${slug}`, {}],
      [`/api/blogs/${id}/likes`, { method: "PATCH", json: { action: "like" } }],
      ["/api/messages", { method: "POST", json: message }],
      ["/api/auth/login", { method: "POST", json: { email: "ada@example.com", password: "wrong" } }],
    ];
    const sendAll = () =>
      Promise.all(
        requests.map(async ([target, init]) => {
          const response = await app.request(target, { ...init, headers: browser, address });
          return response.status;
        }),
      );
    await postgres.shutDown("fast");
    expect(await sendAll()).toEqual([503, 503, 503, 503, 503]);
    await postgres.start();
    const { db } = app.context;
    expect(await db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
    expect(await sendAll()).toEqual([201, 200, 200, 201, 401]);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("an instance that hangs in a transaction does not keep the others from counting", {
  tags: ["release"],
}, async () => {
  await using site = await startInstances();
  const [a, b] = site.apps;
  const visit = (app: TestApp) =>
    app.request("/api/dashboard/visits", { method: "POST", headers: browser, address });
  expect((await visit(a)).status).toBe(201);
  const hanging = Promise.withResolvers<void>();
  const hung = a.context.db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable("rate_limits").set({ points: 1 }).execute();
      await hanging.promise;
    })
    .catch((error) => error);
  expect((await visit(b)).status).toBe(201);
  hanging.resolve();
  expect(isUnavailable(await hung)).toBe(true);
  expect(await site.db.selectFrom("visits").select("id").execute()).toHaveLength(2);
});

test("three instances together count as many views of a network as one", async () => {
  await using site = await startInstances();
  const { slug } = await makeBlog(site.apps[0]);
  const view = (app: TestApp) => app.request(`/api/Blogs/slug/${slug}`, { headers: browser, address });
  expect(await site.send(390, view)).toEqual({ 200: 390 });
  expect(await site.db.selectFrom("blogs").select("views").execute()).toEqual([{ views: 300 }]);
});

test("the owner's events on one instance tell of messages and states on the others", async () => {
  await using site = await startInstances();
  const [a, b] = site.apps;
  const { token, as } = await signIn(b);
  const events = readEvents(
    await a.request("/api/messages/events", { headers: { Authorization: `Bearer ${token}` } }),
  );
  expect(await events.next()).toMatchObject({ new: 0 });
  const waitFor = async (counts: object) => {
    for (let found = await events.next(); ; found = await events.next())
      if (Object.entries(counts).every(([name, count]) => found?.[name as keyof typeof found] === count))
        return;
  };
  expect((await b.request("/api/messages", { method: "POST", json: message })).status).toBe(201);
  await waitFor({ new: 1, waiting: 1 });
  const { id } = await site.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
  for (const state of ["archived", "spam", "trash"]) {
    await as(`/api/messages/${id}`, { method: "PATCH", json: { state } });
    await waitFor({ new: 0, [state]: 1 });
  }
  await as(`/api/messages/${id}/restore`, { method: "POST" });
  await waitFor({ spam: 1, trash: 0 });
  await events.cancel();
});

test("a post saved on one instance is in the documents of another within 1 s", async () => {
  const database = await createMigratedDatabase("postgres");
  await using first = await startTestApp("postgres", { database, pages: true });
  await using second = await startTestApp("postgres", { database, pages: true });
  const { as } = await signIn(first);
  const { id, ...post } = await makeBlog(first);
  await first.context.postChanges.announce();
  const readList = async () => (await second.request("/blog.md")).text();
  expect(await readList()).toContain(post.title);
  // Without the notification, a document would be up to 10 s old.
  for (const title of ["Newer", "Newest"]) {
    expect((await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, title } })).status).toBe(200);
    await expect.poll(readList, { timeout: 1_000, interval: 50 }).toContain(`[${title}]`);
  }
  await Promise.all([first.context.close(), second.context.close()]);
  await database.remove();
});
