import { describe, expect, test } from "vitest";
import { messageStates } from "../../src/core/messages/contract/message-states.ts";
import type { MessageCounts, MessagePage, StoredMessage } from "../../src/core/messages/contract/messages.ts";
import type { Dashboard } from "../../src/core/visits/contract/stats.ts";
import { notificationKinds } from "../../src/features/notifications/kinds.ts";
import { enqueueAllNotifications } from "../../src/features/notifications/testing/enqueue-notifications.ts";
import { startTestApp, type TestRequest } from "../app.ts";
import { makeMessages, messageIdOf } from "../builders.ts";
import { bothEngines, tagsFor } from "../databases.ts";
import { signIn } from "../owner.ts";

type As = (path: string, init?: TestRequest) => Promise<Response>;

const day = 24 * 60 * 60 * 1_000;

describe.each(bothEngines)("the states of messages on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a message takes each state, twice the same, and is where the lists and counts say", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(app, [{}, {}, { state: "read" }]);
    for (const state of [...messageStates, "new", "trash", "archived"] as const) {
      for (let time = 0; time < 2; time += 1) {
        const response = await patch(as, 0, { state });
        expect([response.status, await response.json()]).toMatchObject([200, { _id: messageIdOf(0), state }]);
      }
      expect(await (await as(`/api/messages/${messageIdOf(0)}`)).json()).toMatchObject({ state });
      expect(await listIds(as, `state=${state}`)).toContain(messageIdOf(0));
      const counts = await readCounts(as);
      const { waiting: _waiting, ...byState } = counts;
      expect(Object.values(byState).reduce((sum, count) => sum + count)).toBe(3);
      expect(counts[state]).toBe(1 + Number(state === "new") + Number(state === "read"));
    }
  });

  test("messages wait that are new, or read with the wish to be contacted", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const states = messageStates.filter((state) => state !== "trash");
    await makeMessages(
      app,
      [0, 1].flatMap((consent) => [
        ...states.map((state) => ({ state, contact_consent: consent })),
        { state: "new" as const, contact_consent: consent, deleted_at: Date.now() },
      ]),
    );
    expect(await readCounts(as)).toEqual({
      ...{ new: 2, read: 2, replied: 2, archived: 2, spam: 2, trash: 2 },
      waiting: 3,
    });
    const { stats } = (await (await as("/api/dashboard/stats")).json()) as Dashboard;
    expect([stats.pendingMessages, stats.totalMessages]).toEqual([3, 10]);
  });

  test("several messages change together, and ids that no message has are skipped", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(app, [{}, {}, {}]);
    const ids = [messageIdOf(2), messageIdOf(9), "none", messageIdOf(0), messageIdOf(2)];
    const change = { method: "PATCH", json: { ids, state: "archived" } };
    const answer = (await (await as("/api/messages", change)).json()) as { messages: StoredMessage[] };
    expect(answer.messages.map(({ _id, state }) => [_id, state])).toEqual([
      [messageIdOf(2), "archived"],
      [messageIdOf(0), "archived"],
    ]);
    expect(await listIds(as, "")).toEqual([messageIdOf(1)]);
    const unknown = { method: "PATCH", json: { ids: ["none", messageIdOf(9)], state: "spam" } };
    expect(await (await as("/api/messages", unknown)).json()).toEqual({ messages: [] });
  });

  test("bad changes are refused and change nothing", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(app, [{}]);
    const id = messageIdOf(0);
    const many = Array.from({ length: 101 }, (_, number) => messageIdOf(number));
    for (const json of [{}, { state: "lost" }, { state: null }, { state: "read", more: 1 }, [], "read"])
      expect((await patch(as, 0, json)).status).toBe(400);
    for (const json of [
      ...[
        { ids: [], state: "read" },
        { ids: many, state: "read" },
        { ids: [id] },
        { ids: id, state: "read" },
      ],
      { ids: [id, 1], state: "read" },
      { ids: ["x".repeat(101)], state: "read" },
    ])
      expect((await as("/api/messages", { method: "PATCH", json })).status).toBe(400);
    const huge = { ids: [id], state: "x".repeat(20_000) };
    expect((await as("/api/messages", { method: "PATCH", json: huge })).status).toBe(413);
    expect((await readCounts(as)).new).toBe(1);
  });

  test("concurrent changes of the same messages leave each in one of the states", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(
      app,
      Array.from({ length: 40 }, () => ({})),
    );
    const ids = Array.from({ length: 40 }, (_, number) => messageIdOf(number));
    const responses = await Promise.all(
      (["archived", "spam", "trash", "read", "replied"] as const).flatMap((state, index) => [
        as("/api/messages", {
          method: "PATCH",
          json: { ids: index % 2 === 0 ? ids : ids.toReversed(), state },
        }),
        patch(as, index, { state }),
      ]),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const { waiting: _waiting, ...counts } = await readCounts(as);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(40);
    // The index knows the places, too.
    for (const state of messageStates) {
      const query = `state=${state}`;
      expect(await listIds(as, `${query}&q=visitor`)).toEqual(await listIds(as, query));
    }
  });

  test("a message is restored to the state that it had, and can be taken out of the trash into another", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(app, [{}, {}]);
    await patch(as, 0, { state: "replied" });
    await as(`/api/messages/${messageIdOf(0)}`, { method: "DELETE" });
    expect(await (await as(`/api/messages/${messageIdOf(0)}`)).json()).toMatchObject({ state: "trash" });
    const restored = await as(`/api/messages/${messageIdOf(0)}/restore`, { method: "POST" });
    expect(await restored.json()).toMatchObject({ state: "replied" });
    await patch(as, 1, { state: "trash" });
    expect(await (await patch(as, 1, { state: "archived" })).json()).toMatchObject({ state: "archived" });
    expect(await readCounts(as)).toMatchObject({ trash: 0, replied: 1, archived: 1 });
  });

  test("moving a message to the trash again does not keep it longer, and then it is gone everywhere", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    await makeMessages(app, [{}]);
    await patch((await signIn(app)).as, 0, { state: "trash" });
    now += 30 * day - 1;
    const { as } = await signIn(app);
    expect((await patch(as, 0, { state: "trash" })).status).toBe(200);
    now += 1;
    expect((await patch(as, 0, { state: "read" })).status).toBe(404);
    expect((await as(`/api/messages/${messageIdOf(0)}`)).status).toBe(404);
    expect(await listIds(as, "state=trash")).toEqual([]);
    expect((await readCounts(as)).trash).toBe(0);
  });

  test("mail about a message is held while it is in the trash or spam", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(app, [{}, {}]);
    const { db } = app.context;
    for (const number of [0, 1])
      await db
        .transaction()
        .execute((transaction) =>
          enqueueAllNotifications(transaction, { id: messageIdOf(number), name: "Ada" }, 0),
        );
    const readJobs = async () => {
      // All kinds of notifications about a message have the same state.
      const jobs = db
        .selectFrom("jobs")
        .select(["key", "state"])
        .distinct()
        .where("kind", "in", notificationKinds);
      return (await jobs.orderBy("key").execute()).map(({ state }) => state);
    };
    await patch(as, 0, { state: "spam" });
    expect(await readJobs()).toEqual(["held", "waiting"]);
    await patch(as, 0, { state: "trash" });
    // It is spam again.
    await as(`/api/messages/${messageIdOf(0)}/restore`, { method: "POST" });
    expect(await readJobs()).toEqual(["held", "waiting"]);
    const ids = [messageIdOf(0), messageIdOf(1)];
    await as("/api/messages", { method: "PATCH", json: { ids, state: "read" } });
    expect(await readJobs()).toEqual(["waiting", "waiting"]);
    await as("/api/messages", { method: "PATCH", json: { ids, state: "trash" } });
    expect(await readJobs()).toEqual(["held", "held"]);
    await as(`/api/messages/${messageIdOf(1)}`, { method: "DELETE" });
    expect(await readJobs()).toEqual(["held"]);
  });

  test("a message that arrives is new", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const json = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "no" };
    expect((await app.request("/api/messages", { method: "POST", json })).status).toBe(201);
    expect(await readCounts(as)).toMatchObject({ new: 1, waiting: 1 });
    const { messages } = (await (await as("/api/messages?q=hello")).json()) as MessagePage;
    expect(messages).toMatchObject([{ name: "Ada", state: "new" }]);
  });
});

function patch(as: As, number: number, json: unknown): Promise<Response> {
  return as(`/api/messages/${messageIdOf(number)}`, { method: "PATCH", json });
}

async function listIds(as: As, query: string): Promise<string[]> {
  const page = (await (await as(`/api/messages?${query}`)).json()) as MessagePage;
  return page.messages.map(({ _id }) => _id);
}

async function readCounts(as: As): Promise<MessageCounts> {
  return (await (await as("/api/messages/counts")).json()) as MessageCounts;
}
