import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { startHttpServer } from "../../../test/http-server.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { signIn } from "../../../test/owner.ts";
import { jobQueueSchema } from "../../core/jobs/contract.ts";
import { runDue } from "../../core/jobs/run-due.ts";
import { createLog } from "../../core/process/log/log.ts";
import {
  type NotificationSettings,
  notificationsSchema,
  webhookTestSchema,
} from "./contract/notifications.ts";
import { createWebhook } from "./create-webhook.ts";
import { messageMail, messageWebhook } from "./kinds.ts";
import { createMessageMail } from "./mail.ts";
import { createMailer } from "./mailer.ts";
import { createMessageWebhook } from "./webhook.ts";

const message = { name: "Ada", email: "ada@example.org", message: "A project in Basel", consent: "yes" };
const secret = `whsec_${Buffer.from("0123456789012345678901234567890").toString("base64")}`;
const settings: NotificationSettings = { mail: "each", dailyAt: "08:00", quiet: null, webhook: true };
const noon = Date.parse("2026-03-20T12:00:00Z");
const minute = 60_000;
const hour = 60 * minute;

type Options = { webhookUrl?: string; smtpUrl?: string };

/** Starts a site whose clock the test sets, with its owner. Jobs are done only by the test. */
async function start(
  engine: (typeof engines)[number],
  { webhookUrl = "http://127.0.0.1:1/?key=hidden", smtpUrl = "smtp://127.0.0.1:1" }: Options = {},
) {
  const site = { now: noon };
  const config = {
    smtpUrl,
    notifyEmail: "me@example.org",
    messageWebhook: { url: webhookUrl, secret },
  };
  const app = await startTestApp(engine, { config, clock: () => site.now });
  const { as } = await signIn(app);
  const { db } = app.context;
  const parts = { db, clock: () => site.now, log: createLog("silent") };
  const signal = new AbortController().signal;
  const webhook = createMessageWebhook({
    ...parts,
    post: createWebhook(config.messageWebhook),
    siteUrl: "https://ada.example",
  });
  const mail = createMessageMail({
    ...parts,
    timeZone: "UTC",
    sendMail: createMailer(smtpUrl, "me@example.org", "https://ada.example"),
  });
  return {
    app,
    as,
    db,
    site,
    write: (json: object = message, headers = {}) =>
      app.request("/api/messages", { method: "POST", json, headers }),
    set: (json: object) => as("/api/notifications", { method: "PUT", json }),
    read: async () => notificationsSchema.parse(await (await as("/api/notifications")).json()),
    sendWebhook: () => runDue(parts, webhook, signal),
    sendMail: () => runDue(parts, mail, signal),
    jobs: (kind: string) =>
      db
        .selectFrom("jobs")
        .select(["state", "due_at", "last_error"])
        .where("kind", "=", kind)
        .orderBy("id")
        .execute(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("notifications on %s", (engine) => {
  test("are as configured until the owner changes that, without the secret part of the webhook", async () => {
    await using site = await start(engine);
    expect(await site.read()).toEqual({
      settings,
      timeZone: "UTC",
      mailTo: "me@example.org",
      webhook: "http://127.0.0.1:1",
      attempts: [],
    });
    const changed = { ...settings, mail: "daily", quiet: { from: "22:00", to: "07:00" }, webhook: false };
    expect((await site.set(changed)).status).toBe(200);
    expect((await site.read()).settings).toEqual(changed);
  });

  test.each([
    ["an unknown mode", { ...settings, mail: "weekly" }],
    ["a time that is none", { ...settings, dailyAt: "24:00" }],
    ["quiet hours without length", { ...settings, quiet: { from: "07:00", to: "07:00" } }],
    ["a missing setting", { mail: "off" }],
    ["no settings", []],
  ])("settings with %s are refused", async (_what, json) => {
    await using site = await start(engine);
    expect((await site.set(json)).status).toBe(400);
    expect((await site.read()).settings).toEqual(settings);
  });

  test("are not queued if they are turned off, and what is queued is removed", async () => {
    await using site = await start(engine);
    await site.write();
    await site.write({ ...message, message: "[url=https://pills.example]pills[/url]" });
    expect((await site.jobs(messageMail)).map(({ state }) => state)).toEqual(["waiting", "held"]);
    await site.set({ ...settings, mail: "off", webhook: false });
    await site.write({ ...message, message: "Another" });
    expect([await site.jobs(messageMail), await site.jobs(messageWebhook)]).toEqual([[], []]);
  });

  test("mails wait for the end of the quiet hours, also those that failed before", async () => {
    await using server = await startMailServer();
    await using site = await start(engine, { smtpUrl: server.url });
    await site.set({ ...settings, quiet: { from: "22:00", to: "07:00" } });
    await site.write();
    site.site.now = noon + 11 * hour;
    // It was due before the quiet hours.
    expect(await site.sendMail()).toBe(false);
    await site.write({ ...message, message: "At night" });
    const [, atNight] = await site.jobs(messageMail);
    expect(atNight?.due_at).toBe(noon + 19 * hour);
    site.site.now = noon + 19 * hour;
    while (await site.sendMail());
    expect(server.mails).toHaveLength(2);
  });

  test("the queue says how many mails wait for the next hour, and until when", async () => {
    await using server = await startMailServer();
    await using site = await start(engine, { smtpUrl: server.url });
    const readQueue = async () => jobQueueSchema.parse(await (await site.as("/api/jobs")).json());
    for (let minutes = 0; minutes < 10; minutes += 1) {
      site.site.now = noon + minutes * minute;
      await site.write({ ...message, message: `Number ${minutes}` });
      expect((await readQueue()).paused).toEqual([]);
      expect(await site.sendMail()).toBe(true);
    }
    await site.set({ ...settings, webhook: false });
    for (let count = 0; count < 15; count += 1) await site.write({ ...message, message: `Later ${count}` });
    expect(await site.sendMail()).toBe(false);
    const paused = { kind: messageMail, noun: "mail", jobs: 15, perHour: 10 };
    expect((await readQueue()).paused).toEqual([{ ...paused, nextAt: "2026-03-20T13:00:00.000Z" }]);
    await site.set({ ...settings, webhook: false, quiet: { from: "12:30", to: "14:00" } });
    expect((await readQueue()).paused).toEqual([{ ...paused, nextAt: "2026-03-20T14:00:00.000Z" }]);
    await site.set({ ...settings, webhook: false });
    site.site.now = noon + hour - 1;
    expect(await site.sendMail()).toBe(false);
    site.site.now = noon + hour;
    expect((await readQueue()).paused).toEqual([]);
    expect(await site.sendMail()).toBe(true);
    expect((await readQueue()).jobs).toEqual([]);
  });

  test("all messages of a day are in one mail, and the times of queued mails follow the settings", async () => {
    await using server = await startMailServer();
    await using site = await start(engine, { smtpUrl: server.url });
    await site.write();
    await site.set({ ...settings, mail: "daily", dailyAt: "18:00" });
    await site.write({ ...message, name: "Grace" });
    expect((await site.jobs(messageMail)).map(({ due_at }) => due_at)).toEqual([
      noon + 6 * hour,
      noon + 6 * hour,
    ]);
    expect(await site.sendMail()).toBe(false);
    site.site.now = noon + 6 * hour;
    expect([await site.sendMail(), await site.sendMail()]).toEqual([true, false]);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain("Subject: 2 messages from visitors");
    expect(server.mails[0]).toContain("Name: Grace");
    site.site.now += 1;
    await site.write({ ...message, name: "Mary" });
    await site.set(settings);
    expect(await site.sendMail()).toBe(true);
    expect(server.mails[1]).toContain("Subject: Message from Mary");
  });

  test("the webhook gets each message, signed, with the same id for each attempt", async () => {
    let status = 500;
    await using server = await startHttpServer(() => status, "thanks\u0007\nfor it");
    await using site = await start(engine, { webhookUrl: `${server.url}hook?key=1` });
    await site.write();
    const id = (await site.db.selectFrom("messages").select("id").executeTakeFirstOrThrow()).id;
    await site.sendWebhook();
    expect(await site.jobs(messageWebhook)).toMatchObject([
      { state: "waiting", last_error: "The webhook responded with status 500." },
    ]);
    status = 204;
    site.site.now += hour;
    await site.sendWebhook();
    expect(await site.jobs(messageWebhook)).toEqual([]);
    const [first, second] = server.requests;
    expect(second?.url).toBe("/hook?key=1");
    expect(JSON.parse(second?.body ?? "")).toEqual({
      type: "message.received",
      timestamp: new Date(site.site.now).toISOString(),
      data: {
        id,
        name: "Ada",
        email: "ada@example.org",
        message: "A project in Basel",
        contactConsent: true,
        receivedAt: new Date(noon).toISOString(),
        url: `https://ada.example/admin/messages/${id}`,
      },
    });
    const headers = second?.headers ?? {};
    expect(headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${second?.body}`;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
    const { attempts } = await site.read();
    // A response with the status 204 has no body.
    expect(attempts).toMatchObject([
      { messageId: id, status: 204, text: "" },
      { messageId: id, status: 500, text: "thanks for it" },
    ]);
  });

  test.each([
    [302, "failed"],
    [404, "failed"],
    [410, "failed"],
    [408, "waiting"],
    [429, "waiting"],
    [503, "waiting"],
  ])("a message that the webhook answers with %i is %s", async (status, state) => {
    await using server = await startHttpServer(() => status);
    await using site = await start(engine, { webhookUrl: server.url });
    await site.write();
    await site.sendWebhook();
    expect(await site.jobs(messageWebhook)).toMatchObject([{ state }]);
    expect(server.requests).toHaveLength(1);
  });

  test("a webhook that cannot be reached is tried again, and the reason is kept without its address", async () => {
    await using site = await start(engine);
    await site.write();
    await site.sendWebhook();
    expect(await site.jobs(messageWebhook)).toMatchObject([{ state: "waiting" }]);
    const { attempts } = await site.read();
    expect(attempts).toMatchObject([{ status: null, text: "connect ECONNREFUSED 127.0.0.1:1" }]);
    expect(JSON.stringify(attempts)).not.toContain("hidden");
  });

  test("suspected spam is sent to the webhook only if it is taken out, and withdrawn messages never", async () => {
    await using server = await startHttpServer();
    await using site = await start(engine, { webhookUrl: server.url });
    await site.write({ ...message, message: "[url=https://pills.example]pills[/url]" });
    expect(await site.sendWebhook()).toBe(false);
    const { id } = await site.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
    await site.as(`/api/messages/${id}`, { method: "PATCH", json: { state: "read" } });
    expect(await site.sendWebhook()).toBe(true);
    expect(server.requests).toHaveLength(1);
    await site.write(message, { "Idempotency-Key": "0123456789abcdef" });
    const json = { key: "0123456789abcdef" };
    const withdrawal = await site.app.request("/api/messages/withdrawal", { method: "POST", json });
    expect(withdrawal.status).toBe(204);
    expect(await site.jobs(messageWebhook)).toEqual([]);
  });

  test("only the last 20 attempts are kept, and none about messages that are deleted for good", async () => {
    await using server = await startHttpServer();
    await using site = await start(engine, { webhookUrl: server.url });
    for (let count = 0; count < 22; count += 1) await site.write({ ...message, message: `Number ${count}` });
    while (await site.sendWebhook());
    const { attempts } = await site.read();
    expect(attempts).toHaveLength(20);
    const id = attempts[0]?.messageId;
    await site.as(`/api/messages/${id}`, { method: "DELETE" });
    await site.as(`/api/messages/${id}`, { method: "DELETE" });
    expect((await site.read()).attempts.map(({ messageId }) => messageId)).not.toContain(id);
  });

  test("a test of the webhook returns its answer, and stores nothing", async () => {
    await using server = await startHttpServer(() => 418, "I am a teapot");
    await using site = await start(engine, { webhookUrl: server.url });
    const response = await site.as("/api/notifications/webhook-test", { method: "POST" });
    expect(webhookTestSchema.parse(await response.json())).toEqual({ status: 418, text: "I am a teapot" });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({ type: "test", data: {} });
    expect((await site.read()).attempts).toEqual([]);
    await using without = await startTestApp(engine);
    const { as } = await signIn(without);
    expect((await as("/api/notifications/webhook-test", { method: "POST" })).status).toBe(409);
  });
});
