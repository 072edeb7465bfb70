import { describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { signIn } from "../../../test/owner.ts";
import { createGate } from "../../../test/queue.ts";
import { countJobs } from "../../core/jobs/read.ts";
import { type JobDeps, runDue } from "../../core/jobs/run-due.ts";
import { createJobRunner } from "../../core/jobs/runner.ts";
import { createLog } from "../../core/process/log/log.ts";
import { createMessageMail, type SendMail } from "./mail.ts";
import { createMailer } from "./mailer.ts";

const owner = "owner@example.org";
const message = { name: "Ada", email: "ada@example.com", message: "Hello\nthere", consent: "yes" };

describe.each(engines)("notifications on %s", (engine) => {
  test("a message is mailed to the owner, who can reply to the visitor", async () => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    app.context.jobs.start();
    expect((await send(app, message)).status).toBe(201);
    await vi.waitFor(async () => expect(await readQueue(app)).toEqual([]), 30_000);
    expect(server.mails).toHaveLength(1);
    expect(server.recipients).toEqual([owner]);
    expect(parseHeaders(server.mails[0])).toMatchObject({
      subject: "Message from Ada",
      "reply-to": "Ada <ada@example.com>",
      to: owner,
    });
    expect(server.mails[0]).toContain("Hello\r\nthere");
    const id = (await readMessages(app))[0]?.id;
    expect(server.mails[0]).toContain(
      `Open it to answer:\r\n${app.context.config.siteUrl}/admin/messages/${id}`,
    );
    expect((await readMessages(app))[0]?.notified_at).toBeGreaterThan(0);
  });

  test("the mail has no reply-to if the visitor does not want to be contacted", async () => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    await send(app, { ...message, consent: "no" });
    await sendNext(mailParts(app, server.url));
    expect(parseHeaders(server.mails[0])["reply-to"]).toBeUndefined();
    expect(server.mails[0]).toContain("Contact back: no");
  });

  test.each([
    ["name", { name: "Ada\r\nBcc: victim@example.net\r\n\r\nBuy" }],
    ["name with Unicode line breaks", { name: "Ada\u2028Bcc: victim@example.net\u0085X" }],
    ["email", { email: "ada@example.com\r\nBcc: victim@example.net" }],
    ["email list", { email: "ada@example.com, victim@example.net" }],
    ["email with a name", { email: "Ada <ada@example.com>, <victim@example.net>" }],
  ])("the %s cannot inject a header", async (_field, attack) => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    expect((await send(app, { ...message, ...attack })).status).toBe(201);
    await sendNext(mailParts(app, server.url));
    expect(server.recipients).toEqual([owner]);
    const { bcc, cc, "reply-to": replyTo } = parseHeaders(server.mails[0]);
    expect([bcc, cc]).toEqual([undefined, undefined]);
    if ("name" in attack) expect(replyTo).toMatch(/<ada@example\.com>$/);
    else expect(replyTo).toBeUndefined();
  });

  test("a mail that the server refuses is retried with growing delays until it is sent", async () => {
    let refusing = true;
    await using server = await startMailServer({
      onMailFrom: (_address, _session, done) => done(refusing ? new Error("not now") : null),
    });
    await using app = await startMailApp(engine, server.url);
    let now = 1_800_000_000_000;
    const sender = { ...mailParts(app, server.url), clock: () => now };
    expect((await send(app, message)).status).toBe(201);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      expect(await sendNext(sender)).toBe(true);
      expect(await sendNext(sender)).toBe(false);
      const [entry] = await readQueue(app);
      delays.push((entry?.due_at ?? 0) - now);
      now = entry?.due_at ?? 0;
    }
    expect(delays).toEqual([15, 60, 240, 960, 3_600, 3_600, 3_600].map((seconds) => seconds * 1_000));
    refusing = false;
    await sendNext(sender);
    expect(server.mails).toHaveLength(1);
    expect(await readQueue(app)).toEqual([]);
  });

  test("a mail server that is down or silent does not delay the response to the visitor", async () => {
    await using silent = await startMailServer({ onConnect: () => undefined });
    for (const url of ["smtp://127.0.0.1:1", silent.url]) {
      await using app = await startMailApp(engine, url);
      app.context.jobs.start();
      expect((await send(app, message)).status).toBe(201);
      expect(await readQueue(app)).toHaveLength(1);
      await silent.closeConnections();
    }
  });

  test("mail left in the queue is sent after the next start", async () => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    await send(app, message);
    expect(server.mails).toHaveLength(0);
    const next = createMailRunner(mailParts(app, server.url));
    next.start();
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), 30_000);
    await next.stop();
    expect(await readQueue(app)).toEqual([]);
  });

  test("several instances send each mail once", async () => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    for (let count = 0; count < 10; count += 1) await send(app, { ...message, message: `Number ${count}.` });
    const instances = Array.from({ length: 4 }, () => createMailRunner(mailParts(app, server.url)));
    for (const instance of instances) instance.start();
    await vi.waitFor(async () => expect(await readQueue(app)).toEqual([]), 30_000);
    for (const instance of instances) await instance.stop();
    expect(server.mails).toHaveLength(10);
    expect(new Set(server.mails.map((mail) => /Number \d/.exec(mail)?.[0])).size).toBe(10);
  });

  test("after ten mails in an hour, further messages are collected into one mail", async () => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    let now = 1_800_000_000_000;
    const sender = { ...mailParts(app, server.url), clock: () => now };
    for (let number = 1; number <= 15; number += 1) {
      await send(app, { ...message, message: `Number ${number}.` });
      now += 60_000;
      expect(await sendNext(sender)).toBe(number <= 10);
    }
    expect(server.mails).toHaveLength(10);

    now = 1_800_000_000_000 + 60_000 + 60 * 60_000;
    expect(await sendNext(sender)).toBe(true);
    expect(await sendNext(sender)).toBe(false);
    expect(server.mails).toHaveLength(11);
    expect(parseHeaders(server.mails[10]).subject).toBe("5 messages from visitors");
    const numbers = [...(server.mails[10] ?? "").matchAll(/Number (\d+)\./g)].map(([, number]) => number);
    expect(numbers).toEqual(["11", "12", "13", "14", "15"]);
    expect(await readQueue(app)).toEqual([]);
    expect((await readMessages(app)).every(({ notified_at: time }) => time !== null)).toBe(true);
  });

  test("a mail that another instance is sending counts among the ten", async () => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    const sender = mailParts(app, server.url);
    for (let number = 1; number <= 9; number += 1) {
      await send(app, message);
      expect(await sendNext(sender)).toBe(true);
    }
    const gate = createGate();
    await send(app, message);
    const tenth = sendNext({ ...sender, sendMail: gate.pass });
    await gate.started;
    await send(app, message);
    expect(await sendNext(sender)).toBe(false);
    gate.end();
    await tenth;
    expect(await sendNext(sender)).toBe(false);
    expect(await readQueue(app)).toHaveLength(1);
  });

  test("a collected mail that the server refuses is retried, and its messages are sent once by several instances", async () => {
    let refusing = true;
    await using server = await startMailServer({
      onMailFrom: (_address, _session, done) => done(refusing ? new Error("not now") : null),
    });
    await using app = await startMailApp(engine, server.url);
    for (let number = 1; number <= 30; number += 1)
      await send(app, { ...message, message: `Number ${number}.` }, `192.0.2.${number}`);
    let now = Date.now() + 60_000;
    const sender = { ...mailParts(app, server.url), clock: () => now };
    expect(await sendNext(sender)).toBe(true);
    expect(await sendNext(sender)).toBe(false);
    refusing = false;
    now += 15_000;
    expect((await Promise.all([sendNext(sender), sendNext(sender), sendNext(sender)])).includes(true)).toBe(
      true,
    );
    expect(await readQueue(app)).toEqual([]);
    const numbers = server.mails.flatMap((mail) =>
      [...mail.matchAll(/Number (\d+)\./g)].map(([, n]) => Number(n)),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test("a mail whose instance died while sending is claimed by another one when the lease ends", async () => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    await send(app, message);
    const deadInstance = {
      ...mailParts(app, server.url),
      sendMail: () => new Promise<void>(() => undefined),
    };
    void sendNext(deadInstance);
    await vi.waitFor(async () => expect((await readQueue(app))[0]?.attempts).toBe(1), 30_000);
    expect(await sendNext(mailParts(app, server.url))).toBe(false);
    await sendNext({ ...mailParts(app, server.url), clock: () => Date.now() + 5 * 60_000 + 1_000 });
    expect(server.mails).toHaveLength(1);
  });

  test("no mail is sent about a message that the owner deleted, unless the owner restores it", async () => {
    await using server = await startMailServer();
    await using app = await startMailApp(engine, server.url);
    const { as } = await signIn(app);
    await send(app, message);
    const address = `/api/messages/${(await readMessages(app))[0]?.id}`;
    expect((await as(address, { method: "DELETE" })).status).toBe(204);
    expect(await sendNext(mailParts(app, server.url))).toBe(false);
    expect(await countJobs(app.context.db)).toEqual([{ kind: "message-mail", state: "held", jobs: 1 }]);
    expect(server.mails).toHaveLength(0);
    app.context.jobs.start();
    expect((await as(`${address}/restore`, { method: "POST" })).status).toBe(200);
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), 30_000);
    await vi.waitFor(async () => expect(await readQueue(app)).toEqual([]), 30_000);
  });

  test("nothing is queued when no mail server is configured", async () => {
    await using app = await startTestApp(engine);
    await send(app, message);
    expect(await readQueue(app)).toEqual([]);
  });
});

function startMailApp(engine: (typeof engines)[number], smtpUrl: string) {
  return startTestApp(engine, { config: { smtpUrl, notifyEmail: owner } });
}

function mailParts({ context }: TestApp, smtpUrl: string) {
  return {
    db: context.db,
    log: createLog("silent"),
    clock: Date.now,
    timeZone: "UTC",
    sendMail: createMailer(smtpUrl, owner, "https://ada.example"),
  };
}

interface MailDeps extends JobDeps {
  timeZone: string;
  sendMail: SendMail;
}

/** Tries to send the mail that is due. Returns whether there was one. */
function sendNext(parts: MailDeps): Promise<boolean> {
  return runDue(parts, createMessageMail(parts), new AbortController().signal);
}

function createMailRunner(parts: MailDeps) {
  return createJobRunner(parts).add([createMessageMail(parts)]);
}

function send(app: TestApp, json: object, address = "127.0.0.1") {
  return app.request("/api/messages", { method: "POST", json, address });
}

function readQueue({ context }: TestApp) {
  return context.db.selectFrom("jobs").selectAll().where("kind", "=", "message-mail").execute();
}

function readMessages({ context }: TestApp) {
  return context.db.selectFrom("messages").selectAll().execute();
}

/** Returns the unfolded header fields of a mail by their lowercase names. */
function parseHeaders(mail = ""): Record<string, string> {
  const [head = ""] = mail.split("\r\n\r\n", 1);
  const fields = head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => line.split(/: ?(.*)/s));
  return Object.fromEntries(fields.map(([name = "", value = ""]) => [name.toLowerCase(), value]));
}
