import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeMessages, messageIdOf, noNotifications } from "../../../../test/builders.ts";
import { engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import { messagePageSchema } from "../../../core/messages/contract/messages.ts";
import { storeAnswer } from "../../replies/answers/store-answer.ts";
import { storeReply } from "../../replies/replies/replies.ts";
import { answerMessage } from "../../replies/testing/answers.ts";
import { importResultSchema } from "../contract.ts";
import { importMessages } from "./import-messages.ts";

async function start(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine);
  const { as } = await signIn(app);
  const load = (body: string) => as("/api/messages/import", { method: "POST", body });
  const save = async () => (await as("/api/messages/export?format=json")).text();
  return { app, as, load, save, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function fill({ app, as }: Awaited<ReturnType<typeof start>>): Promise<void> {
  await makeMessages(app, [
    { message: 'With "quotes"\nand lines', state: "archived" },
    { message: "In the trash", state: "read", deleted_at: app.context.clock() },
    ...Array.from({ length: 150 }, () => ({})),
  ]);
  const reply = { messageId: messageIdOf(0), text: "A reply", key: undefined, from: "me@example.org" };
  await storeReply(app.context.db, { ...reply, now: app.context.clock() });
  const answer = {
    messageId: messageIdOf(0),
    threadId: "<thread@example.org>",
    text: "Thanks",
    words: "thanks",
  };
  const mail = { mailId: undefined, from: "jane@example.com", writtenAt: undefined, receivedAt: undefined };
  const attachments = [{ name: "cv.pdf", size: 12 }];
  await storeAnswer(
    app.context.db,
    { ...answer, ...mail, attachments, isAutomatic: true, missing: "rest" },
    { now: app.context.clock(), notifications: noNotifications },
  );
  await answerMessage(app.context.db, messageIdOf(2), { at: app.context.clock() });
  await as(`/api/messages/${messageIdOf(0)}/note`, { method: "PUT", json: { text: "A note" } });
  await as(`/api/messages/${messageIdOf(0)}/labels`, { method: "PUT", json: { labels: ["job"] } });
}

/** A line of an export: a message with replies that have this text. */
function lineOf(index: number, replies: number, text = "Thanks"): string {
  const times = { createdAt: "2026-03-01T00:00:00.000Z", sentAt: null, threadId: "<thread@example.org>" };
  const message = {
    name: "Ada",
    email: "ada@example.org",
    contactConsent: true,
    message: "Hi",
    state: "read",
  };
  return `${JSON.stringify({
    _id: messageIdOf(index),
    createdAt: times.createdAt,
    ...message,
    replies: Array.from({ length: replies }, (_, reply) => ({
      ...times,
      ...{ direction: "in", text, mailId: `<${index}-${reply}@example.org>` },
    })),
  })},\n`;
}

async function countRows({ app }: Awaited<ReturnType<typeof start>>, table: "messages" | "message_replies") {
  const query = app.context.db.selectFrom(table).select((eb) => eb.fn.countAll().as("count"));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

describe.each(engines)("an import of messages on %s", (engine) => {
  test("stores an export of the other engine completely, finds it, and sends no mail", async () => {
    await using source = await start(engine === "sqlite" ? "postgres" : "sqlite");
    await using target = await start(engine);
    await fill(source);
    const file = await source.save();
    expect(await (await target.load(file)).json()).toEqual({
      imported: 152,
      skipped: 0,
      invalid: 0,
      faults: [],
    });
    expect(JSON.parse(await target.save())).toEqual(JSON.parse(file));
    const inbox = messagePageSchema.parse(await (await target.as("/api/messages")).json());
    expect(inbox.messages[0]).toMatchObject({ _id: messageIdOf(2), answeredAt: expect.any(String) });
    const found = messagePageSchema.parse(
      await (await target.as("/api/messages?q=reply+note&state=all")).json(),
    );
    expect(found.messages).toMatchObject([{ _id: messageIdOf(0), labels: ["job"] }]);
    expect(
      await target.app.context.db
        .selectFrom("jobs")
        .select("kind")
        .where("state", "<>", "scheduled")
        .execute(),
    ).toEqual([]);
  });

  test("leaves what is there as it is, so that it can be repeated", async () => {
    await using site = await start(engine);
    await fill(site);
    const file = await site.save();
    await site.as(`/api/messages/${messageIdOf(5)}`, { method: "PATCH", json: { state: "spam" } });
    const changed = await site.save();
    const [first, second] = await Promise.all([site.load(file), site.load(file)]);
    for (const response of [first, second])
      expect(await response.json()).toMatchObject({ imported: 0, skipped: 152 });
    expect(await site.save()).toBe(changed);
  });

  test("names the lines that have no message, and imports the others", async () => {
    await using site = await start(engine);
    await fill(site);
    const [, line = ""] = (await site.save()).split("\n");
    const other = line
      .replace(messageIdOf(0), messageIdOf(900))
      .replaceAll(/"mailId":"[^"]*"/g, '"mailId":"<x@y>"');
    const lines = [
      '{"messages":[',
      other,
      '{"_id":"x"},',
      "nothing",
      "",
      other.replace("replied", "gone"),
      "]}",
    ];
    const result = importResultSchema.parse(await (await site.load(lines.join("\n"))).json());
    expect(result).toMatchObject({ imported: 1, skipped: 0, invalid: 3 });
    expect(result.faults.map(({ line }) => line)).toEqual([3, 4, 6]);
    expect(result.faults[1]?.message).toBe("The line is not a message of an export");
  });

  test("of nothing, of another file, and of one endless line imports nothing", async () => {
    await using site = await start(engine);
    expect(await (await site.load("")).json()).toMatchObject({ imported: 0, invalid: 0 });
    expect(await (await site.load('[{"a":1}]')).json()).toMatchObject({ imported: 0, invalid: 1 });
    const long = await (await site.load("x".repeat(9 * 1024 * 1024))).json();
    expect(long).toMatchObject({ invalid: 1, faults: [{ line: 1, message: "The line is too long" }] });
    const tooLarge = { "Content-Length": String(600 * 1024 * 1024) };
    const refused = await site.as("/api/messages/import", { method: "POST", body: "x", headers: tooLarge });
    expect(refused.status).toBe(413);
  });

  test("stores a message with thousands of replies, and many messages with some", async () => {
    await using site = await start(engine);
    const lines = Array.from({ length: 99 }, (_, index) => lineOf(index, 24)).join("") + lineOf(99, 7_000);
    expect(await (await site.load(lines)).json()).toMatchObject({ imported: 100, invalid: 0 });
    expect(await countRows(site, "message_replies")).toBe(99 * 24 + 7_000);
  });

  test("stores long lines before it reads further", async () => {
    await using site = await start(engine);
    const stored: number[] = [];
    async function* file() {
      for (const index of [0, 1, 2]) {
        stored.push(await countRows(site, "messages"));
        yield Buffer.from(lineOf(index, 1, "-".repeat(1_500_000)));
      }
    }
    await importMessages(site.app.context.db, file(), site.app.context.clock());
    expect(stored).toEqual([0, 1, 2]);
  });

  test("that stops says at which line, and goes on when it is repeated", async () => {
    await using site = await start(engine);
    const lines = Array.from({ length: 250 }, (_, index) => lineOf(index, 1));
    async function* broken() {
      yield Buffer.from(lines.slice(0, 130).join(""));
      throw new Error("the disk was removed");
    }
    const { db, clock } = site.app.context;
    await expect(importMessages(db, broken(), clock())).rejects.toThrow(
      "The import stopped at line 101: the disk was removed. 100 messages of earlier lines were imported",
    );
    expect(await (await site.load(lines.join(""))).json()).toMatchObject({ imported: 150, skipped: 100 });
    expect(await countRows(site, "message_replies")).toBe(250);
  });
});
