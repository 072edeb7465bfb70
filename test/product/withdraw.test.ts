import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "../../src/core/db/connect.ts";
import { messagePageSchema } from "../../src/core/messages/contract/messages.ts";
import { storeAnswer } from "../../src/features/replies/answers/store-answer.ts";
import { startTestApp } from "../app.ts";
import { noNotifications } from "../builders.ts";
import { engines } from "../databases.ts";
import { sendForm } from "../forms.ts";
import { signIn } from "../owner.ts";

const message = { name: "Ada", email: "ada@example.org", message: "About penicillin", consent: "yes" };
const key = "0123456789abcdef";
const minute = 60_000;

async function start(engine: (typeof engines)[number]) {
  let now = Date.UTC(2026, 2, 9);
  const mail = { smtpUrl: "smtp://127.0.0.1:1", notifyEmail: "me@example.org" };
  const app = await startTestApp(engine, { config: mail, clock: () => now });
  const { as } = await signIn(app);
  const headers = { "Idempotency-Key": key };
  const send = () => app.request("/api/messages", { method: "POST", json: message, headers });
  const withdraw = async (json: object) =>
    (await app.request("/api/messages/withdrawal", { method: "POST", json })).status;
  const list = async (query = "") =>
    messagePageSchema.parse(await (await as(`/api/messages${query}`)).json()).messages;
  const wait = (minutes: number) => {
    now += minutes * minute;
  };
  await send();
  return { app, as, send, withdraw, list, wait, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Waits until a connection waits for a lock of another one. */
async function untilBlocked(db: Database): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0);
}

describe.each(engines)("a message on %s", (engine) => {
  test("is withdrawn with its key: text, address, words, and mail are gone, and it does not wait", async () => {
    await using site = await start(engine);
    const { db } = site.app.context;
    site.wait(30);
    expect(await site.withdraw({ key })).toBe(204);
    const [withdrawn] = await site.list();
    expect(withdrawn).toMatchObject({
      name: "Ada",
      email: "",
      message: "",
      state: "read",
      contactConsent: false,
    });
    expect(withdrawn?.withdrawnAt).toBe("2026-03-09T00:30:00.000Z");
    expect(await site.list("?q=penicillin")).toEqual([]);
    expect(await site.list("?q=ada")).toHaveLength(1);
    expect(await site.list("?state=waiting")).toEqual([]);
    expect(await db.selectFrom("jobs").select("kind").where("kind", "=", "message-mail").execute()).toEqual(
      [],
    );
    expect(await site.withdraw({ key })).toBe(404);
    const reply = { method: "POST", json: { text: "Hello" } };
    expect((await site.as(`/api/messages/${withdrawn?._id}/replies`, reply)).status).toBe(422);
  });

  test("that was withdrawn has no answers of its writer, and gets none", async () => {
    await using site = await start(engine);
    const { db } = site.app.context;
    const [stored] = await site.list();
    const answer = {
      messageId: stored?._id ?? "",
      threadId: "<thread@example.org>",
      from: "ada@example.org",
      isAutomatic: false,
      receivedAt: 1,
      writtenAt: 1,
      text: "More about penicillin",
      words: "more about penicillin",
      attachments: [],
      missing: undefined,
    };
    const store = (mailId: string) =>
      storeAnswer(db, { ...answer, mailId }, { now: 1, notifications: noNotifications });
    expect(await store("<1@example.org>")).toBe(true);
    await site.withdraw({ key });
    expect(await store("<2@example.org>")).toBe(false);
    expect(await db.selectFrom("message_replies").select("text").execute()).toEqual([]);
    expect(await site.list("?q=penicillin")).toEqual([]);
  });

  test("is withdrawn with an answer that is being stored at the same time", async () => {
    await using site = await start(engine);
    const { db } = site.app.context;
    const [stored] = await site.list();
    const answer = {
      id: "answer",
      message_id: stored?._id ?? "",
      direction: "in" as const,
      text: "Private",
      mail_id: "<1@example.org>",
      thread_id: "<thread@example.org>",
      idempotency_key: null,
      created_at: 1,
      handed_at: null,
      sent_at: 1,
    };
    const withdrawn = await db.transaction().execute(async (transaction) => {
      await transaction.insertInto("message_replies").values(answer).execute();
      await transaction
        .updateTable("messages")
        .set({ state: "new" })
        .where("id", "=", answer.message_id)
        .execute();
      const withdrawal = site.withdraw({ key });
      if (engine === "postgres") await untilBlocked(db);
      return [withdrawal];
    });
    expect(await withdrawn[0]).toBe(204);
    expect(await db.selectFrom("message_replies").select("text").execute()).toEqual([]);
  });

  test("is not withdrawn after 30 minutes, or with another key", async () => {
    await using site = await start(engine);
    const before = await site.list();
    expect(await site.withdraw({ key: "fedcba9876543210" })).toBe(404);
    for (const json of [{}, { key: "" }, { key: "form:x" }, { key: 1 }, { key, more: 1 }])
      expect([json, await site.withdraw(json)]).toEqual([json, 400]);
    site.wait(31);
    expect(await site.withdraw({ key })).toBe(410);
    expect(await site.list()).toEqual(before);
  });

  test("that was withdrawn has no key any more, and the same message can be sent again", async () => {
    await using site = await start(engine);
    const { db } = site.app.context;
    await site.withdraw({ key });
    const keys = await db.selectFrom("messages").select("idempotency_key").execute();
    expect(keys).toEqual([{ idempotency_key: null }]);
    expect((await site.send()).status).toBe(201);
    expect((await site.list()).map((stored) => stored.message)).toEqual([message.message, ""]);
  });

  test("is withdrawn without JavaScript by the browser that has sent it, and by no other", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { as } = await signIn(app);
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const post = (path: string, body: string, cookie = "") =>
      app.request(path, { method: "POST", body, headers: { ...type, Cookie: cookie } });
    const sent = await post("/contact", new URLSearchParams(message).toString());
    const cookie = sent.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^sent_message=.*; Max-Age=1800; Path=\/contact\/withdraw; HttpOnly; SameSite=Strict$/,
    );
    const [pair = ""] = cookie.split(";");
    for (const other of ["", "sent_message=form%3Ax", pair.replace("form", "From")]) {
      const refused = await post("/contact/withdraw", "", other);
      expect([other, refused.headers.get("location")]).toEqual([other, "/contact?withdrawn=no"]);
    }
    const first = await post("/contact/withdraw", "", pair);
    expect([first.status, first.headers.get("location")]).toEqual([303, "/contact?withdrawn=yes"]);
    const page = messagePageSchema.parse(await (await as("/api/messages")).json());
    expect(page.messages).toMatchObject([{ name: "Ada", message: "" }]);
    // A double click: the browser has not seen the first answer, which deletes the cookie.
    const second = await post("/contact/withdraw", "", pair);
    expect(second.headers.get("location")).toBe("/contact?withdrawn=yes");
  });

  test("that was withdrawn without JavaScript leaves no key, and is stored when it is sent again", async () => {
    await using app = await startTestApp(engine, { pages: true, clock: () => Date.UTC(2026, 2, 9) });
    const send = () => sendForm(app, "/contact", message);
    const [cookie = ""] = ((await send()).headers.get("set-cookie") ?? "").split(";");
    await sendForm(app, "/contact/withdraw", {}, { headers: { Cookie: cookie } });
    const read = () =>
      app.context.db.selectFrom("messages").select(["message", "idempotency_key"]).orderBy("id").execute();
    expect(await read()).toEqual([{ message: "", idempotency_key: null }]);
    const again = await send();
    expect([again.status, again.headers.get("location")]).toEqual([303, "/contact?sent=yes"]);
    expect(await read()).toMatchObject([{ message: "" }, { message: message.message }]);
    await sendForm(app, "/contact/withdraw", {}, { headers: { Cookie: cookie } });
    expect(await read()).toMatchObject([{ message: "" }, { message: "" }]);
  });
});
