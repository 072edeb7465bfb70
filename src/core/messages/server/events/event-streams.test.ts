import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../../test/app.ts";
import { makeMessages, messageIdOf } from "../../../../../test/builders.ts";
import { bothEngines, createMigratedDatabase, tagsFor } from "../../../../../test/databases.ts";
import { readEvents } from "../../../../../test/events.ts";
import { signIn, signInAgain } from "../../../../../test/owner.ts";
import { listen } from "../../../process/listen.ts";
import type { MessageCounts } from "../../contract/messages.ts";
import { moveMessages } from "../messages/move.ts";
import { createMessageChanges } from "./changes.ts";
import { EventStreams } from "./event-streams.ts";

type As = (path: string, init?: TestRequest) => Promise<Response>;

const message = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "yes" };

function send(app: TestApp, number = 0): Promise<Response> {
  const json = { ...message, message: `Hello ${number}` };
  return app.request("/api/messages", { method: "POST", json, address: `192.0.2.${number % 250}` });
}

async function open(as: As) {
  const response = await as("/api/messages/events");
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  return readEvents(response);
}

afterEach(() => {
  vi.useRealTimers();
});

type Events = ReturnType<typeof readEvents>;

/** Skips events until one has these counts: what may be a change is told, too. */
async function waitFor(events: Events, wanted: Partial<MessageCounts>): Promise<void> {
  for (;;) {
    const counts = await events.next();
    const names = Object.keys(wanted) as (keyof MessageCounts)[];
    if (counts === undefined) throw new Error("The stream has ended");
    if (names.every((name) => counts[name] === wanted[name])) return;
  }
}

async function waitForEnd(events: Events): Promise<void> {
  while ((await events.next()) !== undefined);
}

/** Lets the next heartbeats happen, with everything that follows from them. */
async function passTime(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

describe.each(bothEngines)("the events about messages on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a stream begins with the counts, and has them after each change", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(app, [{}]);
    const events = await open(as);
    expect(await events.next()).toMatchObject({ new: 1, waiting: 1, trash: 0 });
    await send(app);
    await waitFor(events, { new: 2 });
    await as(`/api/messages/${messageIdOf(0)}`, { method: "PATCH", json: { state: "spam" } });
    await waitFor(events, { new: 1, spam: 1 });
    await as(`/api/messages/${messageIdOf(0)}`, { method: "DELETE" });
    await waitFor(events, { spam: 0, trash: 1 });
    await as(`/api/messages/${messageIdOf(0)}`, { method: "DELETE" });
    await waitFor(events, { trash: 0 });
    await events.cancel();
  });

  test("many changes become at most four events a second, and the last one has the final counts", {
    tags,
  }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const events = await open(as);
    await events.next();
    const started = performance.now();
    for (let number = 0; number < 40; number += 1) await send(app, number);
    let count = 0;
    for (let arrived = 0; arrived < 40; count += 1) arrived = (await events.next())?.new ?? 40;
    expect(count).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - started) / 250));
    await events.cancel();
  });

  test("a change that another process has made without notifying is found", async () => {
    await using app = await startTestApp(engine);
    await using other = await startTestApp(engine, {
      database: {
        dataDir: app.context.config.dataDir,
        databaseUrl: app.context.config.databaseUrl,
        remove: async () => {},
      },
    });
    const { as } = await signIn(app);
    const events = await open(as);
    expect(await events.next()).toMatchObject({ new: 0 });
    // Until it was compared for the first time.
    await sleep(300);
    await makeMessages(other, [{}]);
    await waitFor(events, { new: 1 });
    await events.cancel();
  });

  test("a stream ends with its session, and others go on with heartbeats", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { as: asOther } = await signInAgain(app);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const [events, others] = [await open(as), await open(asOther)];
    await events.next();
    await others.next();
    expect((await as("/api/auth/logout", { method: "POST" })).status).toBe(204);
    const ended = waitForEnd(events);
    await passTime(60_000);
    await ended;
    await send(app);
    await waitFor(others, { new: 1 });
    expect(others.heartbeats()).toBe(2);
    await others.cancel();
  });

  test("a stream ends when its session expires, and does not extend it", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const events = await open(as);
    await events.next();
    const ended = waitForEnd(events);
    for (let days = 0; days < 7; days += 1) {
      now += 24 * 3_600_000;
      await passTime(25_000);
    }
    await ended;
  });

  test("streams end when the server stops, and it opens no more", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const events = await open(as);
    await events.next();
    app.context.messageEvents.stop();
    await waitForEnd(events);
    expect((await as("/api/messages/events")).status).toBe(503);
  });
});

test("at most 100 streams are open, and one that is closed makes room", async () => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const all = await Promise.all(Array.from({ length: 100 }, () => open(as)));
  const refused = await as("/api/messages/events");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await refused.json()).toEqual({ message: "Too many open streams. Try again in 30 s." });
  await all[3]?.cancel();
  all[3] = await open(as);
  expect((await as("/api/messages/events")).status).toBe(503);
  // A request for the headers alone opens none.
  expect((await as("/api/messages/events", { method: "HEAD" })).status).toBe(200);
  for (const events of all) await events.cancel();
  expect((await (await open(as)).next())?.new).toBe(0);
});

/** Serves the app on a port, and connects as the owner. */
async function serve(app: TestApp) {
  const { token } = await signIn(app);
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  const headers = { Authorization: `Bearer ${token}` };
  const connect = (init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}/api/messages/events`, { ...init, headers });
  return { server, connect };
}

test("a client that goes away frees its stream", async () => {
  await using app = await startTestApp("sqlite");
  const { server, connect } = await serve(app);
  const client = new AbortController();
  for (let count = 0; count < 100; count += 1)
    await readEvents(await connect({ signal: client.signal })).next();
  const readStatus = async () => {
    const response = await connect();
    await response.body?.cancel();
    return response.status;
  };
  expect(await readStatus()).toBe(503);
  client.abort();
  await expect.poll(readStatus).toBe(200);
  await server.close(0);
});

test("a server with open streams stops", async () => {
  await using app = await startTestApp("sqlite");
  const { server, connect } = await serve(app);
  const all = await Promise.all(Array.from({ length: 10 }, async () => readEvents(await connect())));
  for (const events of all) await events.next();
  app.context.messageEvents.stop();
  await server.close();
  for (const events of all) expect(await events.next()).toBeUndefined();
});

test("an event names the tab that moved a message, and none for an arrival or an invalid name", async () => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  await makeMessages(app, [{}]);
  const events = await open(as);
  const readTab = async () => (await events.nextEvent())?.tab;
  expect(await readTab()).toBeNull();
  await moveFirst(as, "tab-1", "read");
  expect(await readTab()).toBe("tab-1");
  await send(app);
  expect(await readTab()).toBeNull();
  await moveFirst(as, "tab 1", "archived");
  expect(await readTab()).toBeNull();
  await events.cancel();
});

test("an event names a tab that has moved a message through another instance", async () => {
  const database = await createMigratedDatabase("postgres");
  await using app = await startTestApp("postgres", { database });
  await using other = await startTestApp("postgres", { database });
  const { as } = await signIn(app);
  await makeMessages(app, [{}]);
  const { as: asOther } = await signInAgain(other);
  const events = await open(asOther);
  let moves = 0;
  // The instance may not listen yet to the first.
  await expect
    .poll(async () => {
      moves += 1;
      await moveFirst(as, "tab-1", moves % 2 === 0 ? "archived" : "read");
      return (await events.nextEvent())?.tab;
    })
    .toBe("tab-1");
  await events.cancel();
  await Promise.all([app.context.close(), other.context.close()]);
  await database.remove();
});

function moveFirst(as: As, tab: string, state: string): Promise<Response> {
  const headers = { "X-Tab": tab };
  return as(`/api/messages/${messageIdOf(0)}`, { method: "PATCH", json: { state }, headers });
}

test("an event about changes in several tabs names none of them", async () => {
  await using app = await startTestApp("sqlite");
  const { db, clock } = app.context;
  let change = (_tab: string | undefined) => {};
  const watch = (listener: typeof change) => {
    change = listener;
    return () => {};
  };
  const filterActive = async (ids: readonly string[]) => new Set(ids);
  const streams = new EventStreams({ db, clock, changes: { watch }, filterActive });
  const events = readEvents(new Response(await streams.open("session")));
  await events.nextEvent();
  const readTab = async (...tabs: (string | undefined)[]) => {
    for (const tab of tabs) change(tab);
    return (await events.nextEvent())?.tab;
  };
  expect(await readTab("a", "a")).toBe("a");
  expect(await readTab("a", "b")).toBeNull();
  expect(await readTab("b", undefined)).toBeNull();
  streams.stop();
});

test("the check for changes by other processes does not find a change again whose tab is known", async () => {
  await using app = await startTestApp("sqlite");
  const { db, clock, jobs } = app.context;
  let check = async () => {};
  const watch = (topic: { check: () => Promise<void> }) => {
    check = topic.check;
    return () => {};
  };
  const watcher = { watch, notify: async () => {}, check: () => {}, stop: async () => {} };
  const changes = createMessageChanges({ db, clock, jobs, watcher });
  const heard: (string | undefined)[] = [];
  changes.watch((tab) => heard.push(tab));
  await makeMessages(app, [{}]);
  await check();
  await moveMessages(db, [messageIdOf(0)], "read", { now: clock(), changes: changes.by("tab-1") });
  await check();
  expect(heard).toEqual(["tab-1"]);
  await moveMessages(db, [messageIdOf(0)], "archived", { now: clock() });
  await check();
  expect(heard).toEqual(["tab-1", undefined]);
});

test("while messages cannot be counted, a stream is refused and takes no room", async () => {
  await using app = await startTestApp("sqlite");
  const { db, clock, messageChanges: changes } = app.context;
  const streams = new EventStreams({ db, clock, changes, filterActive: async (ids) => new Set(ids) });
  await db.destroy();
  for (let count = 0; count < 101; count += 1) await expect(streams.open("session")).rejects.toThrow();
});
