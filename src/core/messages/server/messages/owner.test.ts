import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../../test/app.ts";
import { makeMessages, messageIdOf } from "../../../../../test/builders.ts";
import { engines } from "../../../../../test/databases.ts";
import { signIn } from "../../../../../test/owner.ts";
import type { Dashboard } from "../../../visits/contract/stats.ts";
import type { MessagePage } from "../../contract/messages.ts";
import { cleanUpMessages } from "./clean-up.ts";
import { purgeMessages } from "./move.ts";

/** Stores `count` messages. Message n is received n milliseconds after 1970. */
function storeMessages(app: TestApp, count: number): Promise<void> {
  return makeMessages(
    app,
    Array.from({ length: count }, () => ({})),
  );
}

describe.each(engines)("the owner's messages on %s", (engine) => {
  test("a message is returned with every field of the contract", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await storeMessages(app, 2);
    const page = (await (await as("/api/messages")).json()) as MessagePage;
    expect(page.messages[0]).toEqual({
      _id: "00000000-0000-7000-8000-000000000001",
      name: "Visitor 1",
      email: "visitor@example.org",
      message: "Hello",
      contactConsent: true,
      createdAt: "1970-01-01T00:00:00.001Z",
      labels: [],
      state: "new",
    });
    expect(page.messages[1]?.contactConsent).toBe(false);
    expect(page.nextCursor).toBeNull();
  });

  test("pages have 50 messages, newest first, without gaps or duplicates", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await storeMessages(app, 101);
    const names: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `?cursor=${cursor}`;
      const page = (await (await as(`/api/messages${query}`)).json()) as MessagePage;
      names.push(...page.messages.map(({ name }) => name));
      sizes.push(page.messages.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(sizes).toEqual([50, 50, 1]);
    expect(names).toEqual(Array.from({ length: 101 }, (_, index) => `Visitor ${100 - index}`));
  });

  test("a message is deleted for good when it is deleted again, and an unknown id returns 404", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await storeMessages(app, 2);
    const path = pathOf(0);
    expect((await as(path, { method: "DELETE" })).status).toBe(204);
    expect(await listNames(as)).toEqual(["Visitor 1"]);
    expect(await readStoredNames(app)).toEqual(["Visitor 0", "Visitor 1"]);
    // A deletion that is repeated by mistake deletes nothing for good.
    for (let call = 0; call < 2; call += 1)
      expect((await as(`${path}?to=trash`, { method: "DELETE" })).status).toBe(204);
    expect((await as(`${path}?to=inbox`, { method: "DELETE" })).status).toBe(400);
    expect(await readStoredNames(app)).toEqual(["Visitor 0", "Visitor 1"]);
    const responses = await Promise.all([as(path, { method: "DELETE" }), as(path, { method: "DELETE" })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await readStoredNames(app)).toEqual(["Visitor 1"]);
    for (const id of [
      messageIdOf(0),
      "00000000-0000-7000-8000-999999999999",
      "none",
      "%00",
      "1%27%20or%201",
    ]) {
      for (const init of [{ method: "DELETE" }, {}, { method: "PATCH", json: { state: "read" } }]) {
        const response = await as(`/api/messages/${id}`, init);
        expect([id, response.status, await response.json()]).toEqual([
          id,
          404,
          { message: "Message not found" },
        ]);
      }
    }
  });

  test("a deleted message is left out of the list and the figures, and no page has a gap", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await storeMessages(app, 52);
    for (const number of [0, 51]) expect((await as(pathOf(number), { method: "DELETE" })).status).toBe(204);
    const page = (await (await as("/api/messages")).json()) as MessagePage;
    expect(page.messages.map(({ name }) => name)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Visitor ${50 - index}`),
    );
    expect(page.nextCursor).toBeNull();
    const { stats } = (await (await as("/api/dashboard/stats")).json()) as Dashboard;
    expect(stats.totalMessages).toBe(50);
  });

  test("a restored message is back in its place, and restoring it again changes nothing", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await storeMessages(app, 3);
    const before = await (await as("/api/messages")).json();
    await as(pathOf(1), { method: "DELETE" });
    for (let time = 0; time < 2; time += 1) {
      const response = await as(`${pathOf(1)}/restore`, { method: "POST" });
      expect([response.status, await response.json()]).toEqual([200, (before as MessagePage).messages[1]]);
      expect(await (await as("/api/messages")).json()).toEqual(before);
    }
  });

  test("an unknown message cannot be restored", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    for (const id of ["00000000-0000-7000-8000-999999999999", "none", "%00", "1%27%20or%201"]) {
      const response = await as(`/api/messages/${id}/restore`, { method: "POST" });
      expect([id, response.status, await response.json()]).toEqual([
        id,
        404,
        { message: "Message not found" },
      ]);
    }
  });

  test("a message is deleted for good 30 days after the owner deleted it", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const start = now;
    await storeMessages(app, 3);
    await (await signIn(app)).as(pathOf(0), { method: "DELETE" });
    now = start + 1;
    await (await signIn(app)).as(pathOf(1), { method: "DELETE" });

    now = start + 30 * day - 1;
    await purge(app);
    expect(await readStoredNames(app)).toEqual(["Visitor 0", "Visitor 1", "Visitor 2"]);
    now += 1;
    const { as } = await signIn(app);
    expect((await as(`${pathOf(0)}/restore`, { method: "POST" })).status).toBe(404);
    await purge(app);
    expect(await readStoredNames(app)).toEqual(["Visitor 1", "Visitor 2"]);
    expect((await as(`${pathOf(1)}/restore`, { method: "POST" })).status).toBe(200);
    now += 60 * day;
    await purge(app);
    expect(await readStoredNames(app)).toEqual(["Visitor 1", "Visitor 2"]);
  });

  test("messages are deleted for good after MESSAGES_KEEP days, whatever their state, and not before", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now, config: { messagesKeep: 10 } });
    await storeMessages(app, 3);
    const { db } = app.context;
    const age = (name: string, days: number) =>
      db
        .updateTable("messages")
        .set({ created_at: now - days * day })
        .where("name", "=", name)
        .execute();
    await age("Visitor 0", 10);
    await age("Visitor 1", 11);
    await db.updateTable("messages").set({ state: "replied" }).where("name", "=", "Visitor 1").execute();
    await age("Visitor 2", 0);
    const cleanUp = () =>
      cleanUpMessages(db, {
        now,
        keepDays: app.context.config.messagesKeep,
        changes: app.context.messageChanges,
      });
    await cleanUp();
    expect(await readStoredNames(app)).toEqual(["Visitor 0", "Visitor 2"]);
    now += 1;
    await cleanUp();
    expect(await readStoredNames(app)).toEqual(["Visitor 2"]);
    await cleanUpMessages(db, {
      now: now + 1_000 * day,
      keepDays: undefined,
      changes: app.context.messageChanges,
    });
    expect(await readStoredNames(app)).toEqual(["Visitor 2"]);
  });

  test("deleted messages are purged while the site runs", async () => {
    await using app = await startTestApp(engine);
    await storeMessages(app, 2);
    const { db } = app.context;
    await db.updateTable("messages").set({ deleted_at: 0 }).where("name", "=", "Visitor 0").execute();
    app.context.jobs.start();
    await expect.poll(() => readStoredNames(app)).toEqual(["Visitor 1"]);
  });
});

const day = 24 * 60 * 60 * 1000;

function pathOf(number: number): string {
  return `/api/messages/${messageIdOf(number)}`;
}

async function listNames(as: (path: string) => Promise<Response>): Promise<string[]> {
  const page = (await (await as("/api/messages")).json()) as MessagePage;
  return page.messages.map(({ name }) => name);
}

async function readStoredNames({ context }: TestApp): Promise<string[]> {
  const rows = await context.db.selectFrom("messages").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Runs the purge once, as the site does every hour. */
async function purge({ context }: TestApp): Promise<void> {
  await purgeMessages(context.db, { now: context.clock() });
}
