import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { startHttpServer } from "../../../test/http-server.ts";
import { signIn } from "../../../test/owner.ts";
import { runDue } from "../../core/jobs/run-due.ts";
import type { AdminBlog } from "../../core/posts/contract/blogs.ts";
import { createPingKinds } from "./pings.ts";

const post = { title: "A title", image: "/x.webp", content: ["Text"] };
const siteUrl = "https://ada.example";
const key = "0123456789abcdef";

/** Starts an app that pings the given servers, with a clock that the test sets. */
async function startPinging(engine: (typeof engines)[number], hub?: string, endpoint?: string) {
  const time = { now: 1_800_000_000_000 };
  const indexNow = endpoint === undefined ? undefined : { key, endpoint };
  const config = { siteUrl, websubHub: hub, indexNow };
  const app = await startTestApp(engine, { config, clock: () => time.now });
  const { as } = await signIn(app);
  const save = async (slug: string, published: boolean, id?: string): Promise<string> => {
    const method = id === undefined ? "POST" : "PUT";
    const response = await as(`/api/blogs${id === undefined ? "" : `/${id}`}`, {
      method,
      json: { ...post, slug, published },
    });
    expect(response.status).toBeLessThan(300);
    return ((await response.json()) as AdminBlog)._id;
  };
  /** Sends all pings that are due 2 s from now. */
  const sendDue = async () => {
    time.now += 2_000;
    while (await sendNextPing(app));
  };
  return { app, as, save, sendDue, time, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

function readQueue({ context }: TestApp) {
  return context.db.selectFrom("jobs").selectAll().where("kind", "like", "%-ping").orderBy("key").execute();
}

/** Tries to send one ping that is due. Returns whether there was one. */
async function sendNextPing({ context }: TestApp): Promise<boolean> {
  for (const kind of createPingKinds(context.config)) {
    if ("run" in kind && (await runDue(context, kind, new AbortController().signal))) return true;
  }
  return false;
}

describe.each(engines)("pings on %s", (engine) => {
  test("a published post is announced to the hub for each feed, and to search engines by its address", async () => {
    await using hub = await startHttpServer();
    await using search = await startHttpServer();
    await using site = await startPinging(engine, hub.url, search.url);
    await site.save("hello", true);
    expect(await sendNextPing(site.app)).toBe(false);
    await site.sendDue();
    expect(hub.requests.map(({ method, body }) => [method, body]).sort()).toEqual(
      ["/atom.xml", "/feed.json", "/feed.xml"].map((path) => [
        "POST",
        new URLSearchParams({ "hub.mode": "publish", "hub.url": siteUrl + path }).toString(),
      ]),
    );
    expect(hub.requests[0]?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(search.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { host: "ada.example", key, keyLocation: `${siteUrl}/${key}.txt`, urlList: [`${siteUrl}/blog/hello`] },
    ]);
    expect(search.requests[0]?.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(await readQueue(site.app)).toEqual([]);
  });

  test("a changed, renamed, unpublished, or deleted post is announced under its public addresses", async () => {
    await using search = await startHttpServer();
    await using site = await startPinging(engine, undefined, search.url);
    const announced = async (change: Promise<unknown>) => {
      await change;
      search.requests.length = 0;
      await site.sendDue();
      return search.requests
        .map(({ body }) => JSON.parse(body).urlList[0].replace(`${siteUrl}/blog/`, ""))
        .sort();
    };
    const id = await site.save("one", true);
    expect(await announced(site.save("one", true, id))).toEqual(["one"]);
    expect(await announced(site.save("two", true, id))).toEqual(["one", "two"]);
    expect(await announced(site.save("three", false, id))).toEqual(["two"]);
    expect(await announced(site.save("four", true, id))).toEqual(["four"]);
    expect(await announced(site.as(`/api/blogs/${id}`, { method: "DELETE" }))).toEqual(["four"]);
  });

  test("nothing is announced for a draft, a refused save, or without a configured service", async () => {
    await using hub = await startHttpServer();
    await using site = await startPinging(engine, hub.url, hub.url);
    const draft = await site.save("draft", false);
    await site.save("draft-2", false, draft);
    await site.as("/api/blogs", { method: "POST", json: { ...post, slug: "draft-2", published: true } });
    await site.as(`/api/blogs/${draft}`, { method: "DELETE" });
    expect(await readQueue(site.app)).toEqual([]);
    await using silent = await startPinging(engine);
    await silent.save("hello", true);
    expect(await readQueue(silent.app)).toEqual([]);
  });

  test("a service that fails is tried again with growing delays, and no more after ten attempts, until the next change", async () => {
    let status: number | undefined = 503;
    await using search = await startHttpServer(() => status);
    await using site = await startPinging(engine, undefined, search.url);
    const id = await site.save("hello", true);
    site.time.now += 2_000;
    const delays: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      expect(await sendNextPing(site.app)).toBe(true);
      expect(await sendNextPing(site.app)).toBe(false);
      const dueAt = (await readQueue(site.app))[0]?.due_at ?? 0;
      delays.push((dueAt - site.time.now) / 1_000);
      site.time.now = dueAt;
    }
    expect(delays).toEqual([15, 60, 240, 960, 3_600, 3_600, 3_600, 3_600, 3_600]);
    await sendNextPing(site.app);
    const failed = { state: "failed", attempts: 10, last_error: "The service responded with status 503." };
    expect(await readQueue(site.app)).toMatchObject([failed]);
    site.time.now += 24 * 3_600_000;
    expect(await sendNextPing(site.app)).toBe(false);
    await site.save("hello", true, id);
    site.time.now += 2_000;
    await sendNextPing(site.app);
    expect(await readQueue(site.app)).toMatchObject([{ state: "waiting", attempts: 1 }]);
    status = 200;
    site.time.now += 15_000;
    await sendNextPing(site.app);
    expect(await readQueue(site.app)).toEqual([]);
  });

  test("a request that the service refuses or redirects is not repeated, but a rate limit is", async () => {
    for (const [status, state] of [
      [422, "failed"],
      [403, "failed"],
      [301, "failed"],
      [429, "waiting"],
    ] as const) {
      await using search = await startHttpServer(() => status);
      await using site = await startPinging(engine, undefined, search.url);
      await site.save("hello", true);
      await site.sendDue();
      expect([status, search.requests.length]).toEqual([status, 1]);
      expect([status, (await readQueue(site.app)).map((job) => job.state)]).toEqual([status, [state]]);
    }
  });

  test("many saves cause one ping, and a save while one is sent causes another", async () => {
    const saves: (() => Promise<unknown>)[] = [];
    await using search = await startHttpServer(async () => {
      await saves.pop()?.();
      return 202;
    });
    await using site = await startPinging(engine, undefined, search.url);
    const id = await site.save("hello", true);
    for (let count = 0; count < 5; count += 1) await site.save("hello", true, id);
    site.time.now += 2_000;
    saves.push(() => site.save("hello", true, id));
    expect(await sendNextPing(site.app)).toBe(true);
    expect(search.requests).toHaveLength(1);
    expect(await readQueue(site.app)).toHaveLength(1);
    await site.sendDue();
    expect(search.requests).toHaveLength(2);
    expect(await readQueue(site.app)).toEqual([]);
  });

  test("a save does not wait for a service that does not answer, and stopping aborts the wait", async () => {
    await using silent = await startHttpServer(() => undefined);
    await using site = await startPinging(engine, silent.url, "http://127.0.0.1:1/");
    site.app.context.jobs.start();
    const id = await site.save("hello", true);
    site.time.now += 2_000;
    await expect.poll(() => silent.requests.length, { timeout: 5_000 }).toBe(1);
    await site.save("hello", true, id);
    expect((await readQueue(site.app)).length).toBeGreaterThan(2);
  });

  test("instances on one database send each ping once", async () => {
    await using hub = await startHttpServer();
    await using site = await startPinging(engine, hub.url);
    await site.save("hello", true);
    site.time.now += 2_000;
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendNextPing(site.app)));
    expect(sent.filter(Boolean)).toHaveLength(3);
    expect(new Set(hub.requests.map(({ body }) => body)).size).toBe(3);
    expect(hub.requests).toHaveLength(3);
  });
});
