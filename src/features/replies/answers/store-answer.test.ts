import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeMessages, messageIdOf } from "../../../../test/builders.ts";
import { bothEngines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import { runDue } from "../../../core/jobs/run-due.ts";
import type { MessagePage } from "../../../core/messages/contract/messages.ts";
import { createLog } from "../../../core/process/log/log.ts";
import { messageMail, messagePush, messageWebhook } from "../../notifications/kinds.ts";
import { pushSender } from "../../notifications/parts.ts";
import { createMessagePush } from "../../notifications/push.ts";
import { startPushService, storeDevice } from "../../notifications/testing/push-service.ts";
import { answerMessage } from "../testing/answers.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 1);
/** When the answers arrive. */
const later = start + 1_000 * hour;

async function startInbox(engine: (typeof bothEngines)[number]) {
  const site = { now: later };
  const app = await startTestApp(engine, { clock: () => site.now });
  const { as } = await signIn(app);
  const { db, get } = app.context;
  const parts = { db, clock: () => site.now, log: createLog("silent"), timeZone: "UTC" };
  const kind = createMessagePush({ ...parts, send: get(pushSender) });
  return {
    app,
    as,
    db,
    site,
    list: async (query: string) => (await (await as(`/api/messages${query}`)).json()) as MessagePage,
    push: () => runDue(parts, kind, new AbortController().signal),
    jobs: (name: string) =>
      db.selectFrom("jobs").select(["state", "subject"]).where("kind", "=", name).execute(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

function namesOf({ messages }: MessagePage): string[] {
  return messages.map(({ name }) => name);
}

describe.each(bothEngines)("an answer of a visitor on %s", (engine) => {
  test("moves its conversation to the top of Inbox and Waiting, unread, and no further page has it again", async () => {
    await using inbox = await startInbox(engine);
    const { db } = inbox;
    await makeMessages(
      inbox.app,
      Array.from({ length: 120 }, (_, number) => ({
        created_at: start + number * hour,
        state: "replied" as const,
      })),
    );
    await answerMessage(db, messageIdOf(3), { at: later });
    await answerMessage(db, messageIdOf(110), { at: later + 1 });
    // It was read from the mailbox after the later one.
    await answerMessage(db, messageIdOf(110), { at: later - hour });
    const first = await inbox.list("");
    expect(namesOf(first).slice(0, 3)).toEqual(["Visitor 110", "Visitor 3", "Visitor 119"]);
    expect(first.messages[1]).toMatchObject({
      state: "new",
      createdAt: new Date(start + 3 * hour).toISOString(),
      answeredAt: new Date(later).toISOString(),
    });
    expect(first.messages[2]).not.toHaveProperty("answeredAt");
    expect(namesOf(await inbox.list("?state=waiting"))).toEqual(["Visitor 110", "Visitor 3"]);
    const second = await inbox.list(`?cursor=${first.nextCursor}`);
    const third = await inbox.list(`?cursor=${second.nextCursor}`);
    expect([first, second, third].flatMap(namesOf).toSorted()).toEqual(
      Array.from({ length: 120 }, (_, number) => `Visitor ${number}`).toSorted(),
    );
    expect(third.nextCursor).toBeNull();
  });

  test("leaves the order alone if a program has written it, or its message is spam or in the trash", async () => {
    await using inbox = await startInbox(engine);
    await makeMessages(inbox.app, [
      { state: "read", created_at: start },
      { state: "spam", created_at: start + hour },
      { state: "read", created_at: start + hour, deleted_at: later },
      { state: "read", created_at: start + hour },
    ]);
    await storeDevice(inbox.db, { endpoint: "http://127.0.0.1:1/" });
    await answerMessage(inbox.db, messageIdOf(0), { at: later, isAutomatic: true });
    await answerMessage(inbox.db, messageIdOf(1), { at: later });
    await answerMessage(inbox.db, messageIdOf(2), { at: later });
    expect(namesOf(await inbox.list(""))).toEqual(["Visitor 3", "Visitor 0"]);
    expect(await inbox.jobs(messagePush)).toEqual([]);
    expect(await inbox.jobs(messageWebhook)).toEqual([]);
  });

  test("is pushed like a new message, each of them once, and sent to the webhook, but not mailed", async () => {
    await using service = await startPushService();
    await using inbox = await startInbox(engine);
    const { read } = await storeDevice(inbox.db, { endpoint: service.url });
    await makeMessages(inbox.app, [{ name: "Ada", state: "replied" }]);
    for (const text of ["Yes, on Friday", "Or on Monday"]) {
      await answerMessage(inbox.db, messageIdOf(0), { at: later, text });
      await inbox.push();
    }
    expect(await inbox.push()).toBe(false);
    const pushed = service.received.map(({ body }) => read(body));
    const path = `/admin/messages/${messageIdOf(0)}`;
    expect(pushed).toMatchObject([
      { title: "Answer from Ada", body: "Yes, on Friday", path, waiting: 1 },
      { title: "Answer from Ada", body: "Or on Monday", path, waiting: 1 },
    ]);
    // With the same tag, the second would replace the first without a sound.
    expect(new Set(pushed.map(({ tag }) => tag)).size).toBe(2);
    expect(await inbox.jobs(messageWebhook)).toHaveLength(2);
    expect(await inbox.jobs(messageMail)).toEqual([]);
  });

  test("is pushed at most 20 times an hour, also if all are of one conversation", async () => {
    await using service = await startPushService();
    await using inbox = await startInbox(engine);
    await storeDevice(inbox.db, { endpoint: service.url });
    await makeMessages(inbox.app, [{ state: "replied" }]);
    for (let count = 0; count < 25; count += 1) {
      inbox.site.now += 1_000;
      await answerMessage(inbox.db, messageIdOf(0), { at: inbox.site.now });
      await inbox.push();
    }
    expect(service.received).toHaveLength(20);
  });

  test("is not told about while its message is in the trash, and nothing of it is left in the queue", async () => {
    await using inbox = await startInbox(engine);
    await storeDevice(inbox.db, { endpoint: "http://127.0.0.1:1/" });
    await makeMessages(inbox.app, [{ name: "Ada", state: "replied" }]);
    await answerMessage(inbox.db, messageIdOf(0), { at: later });
    const path = `/api/messages/${messageIdOf(0)}`;
    await inbox.as(path, { method: "DELETE" });
    expect(await inbox.jobs(messagePush)).toEqual([{ state: "held", subject: "Ada" }]);
    await inbox.as(`${path}/restore`, { method: "POST" });
    expect(await inbox.jobs(messageWebhook)).toEqual([{ state: "waiting", subject: "Ada" }]);
    for (let times = 0; times < 2; times += 1) await inbox.as(path, { method: "DELETE" });
    expect([...(await inbox.jobs(messagePush)), ...(await inbox.jobs(messageWebhook))]).toEqual([]);
  });
});
