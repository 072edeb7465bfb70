import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../test/app.ts";
import { bothEngines, tagsFor } from "../../../../test/databases.ts";
import { addMessage, messageId, unknownId } from "../../../../test/messages.ts";
import { signIn } from "../../../../test/owner.ts";
import type { Refusal } from "../../../core/http/contract/refusal.ts";
import type { StoredMessage } from "../../../core/messages/contract/messages.ts";
import { purgeMessages } from "../../../core/messages/server/messages/move.ts";
import type { Reply, ReplyList } from "../contract/replies.ts";
import { replyMail } from "./reply-jobs.ts";

const now = Date.UTC(2026, 5, 1);
const mail = { smtpUrl: "smtp://127.0.0.1:1", notifyEmail: "ada@example.org" };
const day = 24 * 60 * 60_000;

/** Starts an app that queues replies and does not send them, with a message, signed in as its owner. */
async function start(
  engine: (typeof bothEngines)[number],
  { email = "jane@example.com", config = mail as object } = {},
) {
  const time = { now };
  const app = await startTestApp(engine, { config, clock: () => time.now });
  const { as } = await signIn(app);
  await addMessage(app.context.db, { email });
  const call = (method: string, path: string, init: TestRequest = {}) =>
    as(`/api/messages/${path}`, { method, ...init });
  return {
    app,
    db: app.context.db,
    as,
    time,
    reply: (text: unknown, { id = messageId, key }: { id?: string; key?: string } = {}) =>
      call("POST", `${id}/replies`, { json: { text }, ...(key && { headers: { "Idempotency-Key": key } }) }),
    list: async () => ((await (await call("GET", `${messageId}/replies`)).json()) as ReplyList).replies,
    retry: (id: string, message = messageId) => call("POST", `${message}/replies/${id}/retry`),
    remove: (id: string, message = messageId) => call("DELETE", `${message}/replies/${id}`),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function read(response: Response): Promise<Reply> {
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Reply;
}

async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as Refusal).message];
}

function readJobs({ context }: TestApp) {
  return context.db.selectFrom("jobs").selectAll().where("kind", "=", replyMail).orderBy("due_at").execute();
}

describe.each(bothEngines)("replies on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a reply is stored with its mail, and listed with the others, oldest first", async () => {
    await using site = await start(engine);
    expect(await site.list()).toEqual([]);
    const first = await read(await site.reply("  Hi Jane,\nyes.  "));
    expect(first).toEqual({
      _id: expect.any(String),
      direction: "out",
      text: "Hi Jane,\nyes.",
      createdAt: "2026-06-01T00:00:00.000Z",
      status: "waiting",
    });
    site.time.now += 1_000;
    const second = await read(await site.reply("And no."));
    expect(await site.list()).toEqual([first, second]);
    expect(await readJobs(site.app)).toMatchObject([
      { key: first._id, subject: "Jane", state: "waiting", due_at: now },
      { key: second._id, due_at: now + 1_000 },
    ]);
  });

  test("a stored reply moves its message to the state replied, and a refused one does not", async () => {
    await using site = await start(engine);
    const readState = async () =>
      ((await (await site.as(`/api/messages/${messageId}`)).json()) as StoredMessage).state;
    await site.reply("");
    expect(await readState()).toBe("new");
    await site.reply("Hi");
    expect(await readState()).toBe("replied");
  });

  test("50 concurrent requests with the same key store and queue one reply, and all get it", async () => {
    await using site = await start(engine);
    const replies = await Promise.all(
      Array.from({ length: 50 }, async () => read(await site.reply("Hi", { key: "one-key-1" }))),
    );
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1);
    expect(await site.list()).toEqual([replies[0]]);
    expect(await readJobs(site.app)).toHaveLength(1);
  });

  test("a different reply with the same key, and one to another message, are refused", async () => {
    await using site = await start(engine);
    const other = "00000000-0000-7000-8000-000000000001";
    await addMessage(site.db, { id: other });
    await site.reply("Hi", { key: "one-key-1" });
    const used = [422, "This Idempotency-Key was already used for a different reply"];
    expect(await refusalOf(await site.reply("Ho", { key: "one-key-1" }))).toEqual(used);
    expect(await refusalOf(await site.reply("Hi", { key: "one-key-1", id: other }))).toEqual(used);
    expect((await site.reply("Hi", { key: "a b" })).status).toBe(400);
    expect((await site.list()).map(({ text }) => text)).toEqual(["Hi"]);
    expect(await readJobs(site.app)).toHaveLength(1);
  });

  test.each([
    ["an empty text", "\n"],
    ["a text that is too long", "a".repeat(20_001)],
    ["a text with NUL", "a\0b"],
    ["a number", 5],
    ["nothing", undefined],
  ])("%s is refused", async (_case, text) => {
    await using site = await start(engine);
    const response = await site.reply(text);
    expect(response.status).toBe(400);
    expect(((await response.json()) as Refusal).issues?.[0]?.path).toBe("text");
    expect(await readJobs(site.app)).toEqual([]);
  });

  test("a text of 20,000 characters is stored", async () => {
    await using site = await start(engine);
    const text = "ü".repeat(20_000);
    expect((await read(await site.reply(text))).text).toBe(text);
  });

  test.each([
    "jane",
    "jane@localhost",
    "Jane <jane@example.com>",
    "a@example.com, b@example.com",
    "a@b.cc\r\nBcc: x@y.zz",
  ])("a message whose address is %j cannot be replied to, and says why", async (email) => {
    await using site = await start(engine, { email });
    expect(await refusalOf(await site.reply("Hi"))).toEqual([
      422,
      `No mail can be sent to ${JSON.stringify(email)}. It must be a single address such as name@example.org.`,
    ]);
    expect([await site.list(), await readJobs(site.app)]).toEqual([[], []]);
  });

  test("without a mail server, no reply is stored, and the settings say so", { tags }, async () => {
    await using site = await start(engine, { config: {} });
    const settings = await (await site.as("/api/messages/reply-settings")).json();
    expect(settings).toEqual({ canReply: false, from: null, siteName: expect.any(String), keepDays: null });
    expect(await refusalOf(await site.reply("Hi"))).toEqual([
      409,
      "Replies need a mail server. Set SMTP_URL and NOTIFY_EMAIL, and restart the site.",
    ]);
    expect((await site.retry(unknownId)).status).toBe(409);
    expect(await site.list()).toEqual([]);
  });

  test("the settings have the address that replies are sent from", { tags }, async () => {
    await using site = await start(engine);
    const settings = await (await site.as("/api/messages/reply-settings")).json();
    const siteName = site.app.context.site.current().profile.name;
    expect(settings).toEqual({ canReply: true, from: "ada@example.org", siteName, keepDays: null });
  });

  test("an unknown message or reply is not found", { tags }, async () => {
    await using site = await start(engine);
    const { _id } = await read(await site.reply("Hi"));
    for (const id of [unknownId, "none", "%00"]) {
      expect((await site.reply("Hi", { id })).status).toBe(404);
      expect((await site.as(`/api/messages/${id}/replies`)).status).toBe(404);
      for (const [reply, message] of [
        [id, messageId],
        [_id, id],
      ] as const)
        expect([
          (await site.retry(reply, message)).status,
          (await site.remove(reply, message)).status,
        ]).toEqual([404, 404]);
    }
    expect(await site.list()).toHaveLength(1);
  });

  test("a reply that waits is deleted once, with its mail", async () => {
    await using site = await start(engine);
    const { _id } = await read(await site.reply("Hi"));
    const removals = await Promise.all([site.remove(_id), site.remove(_id)]);
    expect(removals.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect([await site.list(), await readJobs(site.app)]).toEqual([[], []]);
  });

  test("a reply that was sent, or that is being sent, is neither deleted nor retried", async () => {
    await using site = await start(engine);
    const { _id } = await read(await site.reply("Hi"));
    await site.db.updateTable("message_replies").set({ handed_at: now }).execute();
    const sending = [409, "This reply is being sent now. Try again when that has ended."];
    expect(await refusalOf(await site.remove(_id))).toEqual(sending);
    expect(await refusalOf(await site.retry(_id))).toEqual(sending);
    await site.db.updateTable("message_replies").set({ sent_at: now }).execute();
    const sent = [409, "This reply was sent already"];
    expect(await refusalOf(await site.remove(_id))).toEqual(sent);
    expect(await refusalOf(await site.retry(_id))).toEqual(sent);
    expect(await site.list()).toMatchObject([{ _id, status: "sent" }]);
  });

  test("a failed reply has the reason, and waits again after a retry", async () => {
    await using site = await start(engine);
    const { _id } = await read(await site.reply("Hi"));
    const failure = { state: "failed", attempts: 1, failed_at: now, last_error: "550 no such user" } as const;
    await site.db.updateTable("jobs").set(failure).where("key", "=", _id).execute();
    expect(await site.list()).toMatchObject([{ _id, status: "failed", reason: "550 no such user" }]);
    site.time.now += 5;
    const retried = await read(await site.retry(_id));
    expect([retried.status, retried.reason]).toEqual(["waiting", undefined]);
    expect(await readJobs(site.app)).toMatchObject([{ state: "waiting", attempts: 0, due_at: now + 5 }]);
  });

  test("a reply whose mail the owner has discarded in the queue has failed, and can be retried", async () => {
    await using site = await start(engine);
    const { _id } = await read(await site.reply("Hi"));
    const [job] = await readJobs(site.app);
    expect((await site.as(`/api/jobs/${job?.id}`, { method: "DELETE" })).status).toBe(204);
    expect(await site.list()).toMatchObject([
      { status: "failed", reason: "Its mail was taken out of the queue." },
    ]);
    expect((await read(await site.retry(_id))).status).toBe("waiting");
    expect(await readJobs(site.app)).toHaveLength(1);
  });

  test("the trash keeps replies and their mails, and deleting for good removes both", async () => {
    await using site = await start(engine);
    const reply = await read(await site.reply("Hi"));
    await site.as(`/api/messages/${messageId}`, { method: "DELETE" });
    expect((await site.reply("Ho")).status).toBe(404);
    expect(await site.list()).toEqual([reply]);
    expect(await readJobs(site.app)).toMatchObject([{ state: "waiting" }]);
    await purgeMessages(site.db, { now: now + 30 * day });
    expect(await site.db.selectFrom("message_replies").selectAll().execute()).toEqual([]);
    expect(await readJobs(site.app)).toEqual([]);
    expect((await site.as(`/api/messages/${messageId}/replies`)).status).toBe(404);
  });
});
