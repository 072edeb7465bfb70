import { setTimeout as sleep } from "node:timers/promises";
import type { SMTPServerDataStream, SMTPServerOptions } from "smtp-server";
import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { recordLog } from "../../../../test/log.ts";
import { startMailServer } from "../../../../test/mail-server.ts";
import { addMessage, messageId } from "../../../../test/messages.ts";
import { signIn } from "../../../../test/owner.ts";
import { createGate } from "../../../../test/queue.ts";
import { readMail } from "../../../../test/read-mail.ts";
import type { JobKind } from "../../../core/jobs/job-kind.ts";
import { runDue } from "../../../core/jobs/run-due.ts";
import type { StoredMessage } from "../../../core/messages/contract/messages.ts";
import type { Reply, ReplyList } from "../contract/replies.ts";
import { createReplyMail } from "./reply-mail.ts";
import { createReplySender, replyTimeouts } from "./send-reply.ts";

const owner = "ada@example.org";
const start = Date.UTC(2026, 5, 2);
const leaseAge = 5 * 60_000;
const noStop = new AbortController().signal;

interface SiteOptions {
  smtp?: SMTPServerOptions;
  url?: string;
  timeouts?: Partial<typeof replyTimeouts>;
}

/** Starts a mail server, and an app with a message whose replies the test sends, signed in as the owner. */
async function startSite(
  engine: (typeof engines)[number],
  { smtp = {}, url, timeouts = {} }: SiteOptions = {},
) {
  const server = await startMailServer(smtp);
  const time = { now: start };
  const smtpUrl = url ?? server.url;
  const { log, lines } = recordLog();
  const app = await startTestApp(engine, {
    config: { smtpUrl, notifyEmail: owner },
    clock: () => time.now,
    log,
  });
  const { db } = app.context;
  const { as } = await signIn(app);
  await addMessage(db);
  const kind = createReplyMail({
    db,
    clock: () => time.now,
    send: createReplySender(smtpUrl, owner, { ...replyTimeouts, ...timeouts }),
    siteName: () => "Ada Lovelace",
    timeZone: "UTC",
    changes: undefined,
  }) as JobKind;
  const path = `/api/messages/${messageId}/replies`;
  return {
    db,
    server,
    time,
    lines,
    reply: async (text = "Hi Jane") =>
      ((await (await as(path, { method: "POST", json: { text } })).json()) as Reply)._id,
    readState: async () => ((await (await as(`/api/messages/${messageId}`)).json()) as StoredMessage).state,
    list: async () => ((await (await as(path)).json()) as ReplyList).replies,
    retry: async (id: string) => (await as(`${path}/${id}/retry`, { method: "POST" })).status,
    remove: async (id: string) => (await as(`${path}/${id}`, { method: "DELETE" })).status,
    sendNext: (stop = noStop) => runDue({ db, log, clock: () => time.now }, kind, stop),
    readJobs: () => db.selectFrom("jobs").selectAll().where("kind", "=", "reply-mail").execute(),
    [Symbol.asyncDispose]: async () => {
      await server.closeConnections();
      await app[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Reads a mail, and answers when the test wants it. */
function onDataBehind(
  gate: { pass: () => Promise<void> },
  mails: string[],
): NonNullable<SMTPServerOptions["onData"]> {
  return (stream, _session, done) => {
    void readAll(stream).then(async (mail) => {
      mails.push(mail);
      await gate.pass();
      done();
    });
  };
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}

describe.each(engines)("mails of replies on %s", (engine) => {
  test("a reply is mailed from the owner to the visitor alone, with the message quoted", async () => {
    await using site = await startSite(engine);
    const id = await site.reply("Hi Jane,\n.\nyes: ü");
    expect(await site.sendNext()).toBe(true);
    expect(await site.sendNext()).toBe(false);
    expect(site.server.recipients).toEqual(["jane@example.com"]);
    expect(site.server.mails).toHaveLength(1);
    const { headers, header, text } = readMail(site.server.mails[0] ?? "");
    const expected = [
      ["from", "Ada Lovelace <ada@example.org>"],
      ["reply-to", owner],
      ["to", "jane@example.com"],
      ["subject", "Re: Your message on Ada Lovelace"],
      ["message-id", `<${id}@example.org>`],
      ["in-reply-to", `<${messageId}@example.org>`],
      ["references", `<${messageId}@example.org>`],
      ["content-type", "text/plain; charset=utf-8"],
      ["date", "Tue, 02 Jun 2026 00:00:00 +0000"],
    ];
    for (const [name = "", value] of expected) expect([name, header(name)]).toEqual([name, value]);
    const names = headers.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of ["auto-submitted", "cc", "bcc"]) expect(names).not.toContain(name);
    expect(text).toBe("Hi Jane,\n.\nyes: ü\n\nOn June 1, 2026, Jane wrote:\n\n> Hello\n> there\n");
    expect(await site.list()).toMatchObject([{ _id: id, status: "sent" }]);
    expect(await site.readJobs()).toEqual([]);
  });

  test("the mails about a message are one thread", async () => {
    await using site = await startSite(engine);
    const ids: string[] = [];
    for (let count = 0; count < 13; count += 1) {
      ids.push(`<${await site.reply(`Number ${count}`)}@example.org>`);
      await site.sendNext();
      site.time.now += 1_000;
    }
    const root = `<${messageId}@example.org>`;
    const threads = site.server.mails.map((mail) => {
      const { header } = readMail(mail);
      return [header("in-reply-to"), header("references")];
    });
    expect(threads[0]).toEqual([root, root]);
    expect(threads[2]).toEqual([ids[1], [root, ids[0], ids[1]].join(" ")]);
    expect(threads[12]).toEqual([ids[11], [root, ...ids.slice(2, 12)].join(" ")]);
  });

  test("a recipient who does not exist fails the reply immediately, with what the server said", async () => {
    await using site = await startSite(engine, {
      smtp: { onRcptTo: (_address, _session, done) => done(refusal(550, "5.1.1 no such user")) },
    });
    const id = await site.reply();
    await site.sendNext();
    const reason = "550 5.1.1 no such user";
    expect(await site.list()).toMatchObject([{ _id: id, status: "failed", reason }]);
    // It has not been answered after all.
    expect(await site.readState()).toBe("new");
    expect(await site.sendNext()).toBe(false);
    expect(JSON.stringify(site.lines)).not.toContain("jane@example.com");
    expect(await site.retry(id)).toBe(200);
    expect(await site.list()).toMatchObject([{ _id: id, status: "waiting" }]);
    expect(await site.readState()).toBe("replied");
    await site.sendNext();
    expect(await site.list()).toMatchObject([{ _id: id, status: "failed", reason }]);
    expect(await site.remove(id)).toBe(204);
  });

  test("a message waits again when its only reply is deleted before it was sent, and not when another was sent", async () => {
    await using site = await startSite(engine);
    const first = await site.reply();
    expect(await site.readState()).toBe("replied");
    expect(await site.remove(first)).toBe(204);
    expect(await site.readState()).toBe("new");
    await site.reply();
    await site.sendNext();
    const second = await site.reply("And another thing");
    expect(await site.remove(second)).toBe(204);
    expect(await site.readState()).toBe("replied");
  });

  test("a mail that is refused at its end is not sent, and can be sent again with the same id", async () => {
    let code = 554;
    const mails: string[] = [];
    await using site = await startSite(engine, {
      smtp: {
        onData: (stream, _session, done) => {
          void readAll(stream).then((mail) => {
            mails.push(mail);
            done(code === 250 ? null : refusal(code, "looks like spam"));
          });
        },
      },
    });
    const id = await site.reply();
    await site.sendNext();
    expect(await site.list()).toMatchObject([{ status: "failed", reason: "554 looks like spam" }]);
    code = 451;
    await site.retry(id);
    await site.sendNext();
    expect(await site.list()).toMatchObject([{ status: "waiting", reason: "451 looks like spam" }]);
    code = 250;
    site.time.now += 15_000;
    await site.sendNext();
    expect(await site.list()).toMatchObject([{ status: "sent" }]);
    const sent = mails.map((mail) => readMail(mail));
    expect(sent.map(({ header }) => header("message-id"))).toEqual(mails.map(() => `<${id}@example.org>`));
    expect(new Set(sent.map(({ header, text }) => `${header("date")} ${text}`)).size).toBe(1);
  });

  test.each([
    ["421 at the recipient", { onRcptTo: (_a, _s, done) => done(refusal(421, "too busy")) }, "421 too busy"],
    [
      "a sender that is not allowed",
      { onMailFrom: (_a, _s, done) => done(refusal(550, "not you")) },
      "550 not you",
    ],
    ["421 as a greeting", { onConnect: (_s, done) => done(refusal(421, "later")) }, "421 later"],
  ] as [string, SMTPServerOptions, string][])(
    "%s leaves the reply waiting with the reason",
    async (_case, smtp, reason) => {
      await using site = await startSite(engine, { smtp });
      await site.reply();
      await site.sendNext();
      expect(await site.list()).toMatchObject([
        { status: "waiting", reason: expect.stringContaining(reason) },
      ]);
      expect(await site.sendNext()).toBe(false);
      site.time.now += 15_000;
      expect(await site.sendNext()).toBe(true);
      expect(await site.readJobs()).toMatchObject([
        { state: "waiting", attempts: 2, due_at: start + 75_000 },
      ]);
    },
  );

  test("a mail server that is down leaves the reply waiting with the reason", async () => {
    await using site = await startSite(engine, { url: "smtp://127.0.0.1:1" });
    await site.reply();
    await site.sendNext();
    expect(await site.list()).toMatchObject([
      { status: "waiting", reason: expect.stringContaining("ECONNREFUSED") },
    ]);
  });

  test("a server that refuses one mail in three gets each mail once", async () => {
    let count = 0;
    await using site = await startSite(engine, {
      smtp: {
        onRcptTo: (_address, _session, done) => {
          count += 1;
          done(count % 3 === 0 ? refusal(450, "try again") : null);
        },
      },
    });
    const ids: string[] = [];
    for (let number = 0; number < 10; number += 1) ids.push(await site.reply(`Number ${number}`));
    for (let round = 0; round < 10; round += 1) {
      while (await site.sendNext());
      site.time.now += 60 * 60_000;
    }
    const sent = site.server.mails.map((mail) => readMail(mail).header("message-id"));
    expect(sent.sort()).toEqual(ids.map((id) => `<${id}@example.org>`).sort());
    expect((await site.list()).every(({ status }) => status === "sent")).toBe(true);
  });

  test("a server that accepts slowly gets a mail once, which cannot be deleted or sent again until it has answered", async () => {
    const [gate, mails] = [createGate(), [] as string[]];
    await using site = await startSite(engine, { smtp: { onData: onDataBehind(gate, mails) } });
    const id = await site.reply();
    const first = site.sendNext();
    await gate.started;
    expect([await site.remove(id), await site.retry(id), await site.sendNext()]).toEqual([409, 409, false]);
    expect(await site.list()).toMatchObject([{ status: "waiting" }]);
    gate.end();
    await first;
    expect(await site.list()).toMatchObject([{ status: "sent" }]);
    expect(mails).toHaveLength(1);
  });

  test("a server that does not confirm a mail gets no second one until the owner wants it", async () => {
    const mails: string[] = [];
    let isSilent = true;
    await using site = await startSite(engine, {
      timeouts: { untilConfirmed: 300 },
      smtp: {
        onData: (stream, _session, done) => {
          void readAll(stream).then((mail) => {
            mails.push(mail);
            if (!isSilent) done();
          });
        },
      },
    });
    const id = await site.reply();
    await site.sendNext();
    const reason = expect.stringMatching(/^It may have been sent, /);
    expect(await site.list()).toMatchObject([{ status: "failed", reason }]);
    site.time.now += leaseAge + 60 * 60_000;
    expect(await site.sendNext()).toBe(false);
    expect(mails).toHaveLength(1);
    isSilent = false;
    await site.retry(id);
    await site.sendNext();
    expect(await site.list()).toMatchObject([{ status: "sent" }]);
    expect(new Set(mails.map((mail) => readMail(mail).header("message-id"))).size).toBe(1);
  });

  test("a connection that is lost before the confirmation counts as not known", async () => {
    let close = () => {};
    await using site = await startSite(engine, {
      smtp: { onData: (stream) => void readAll(stream).then(() => close()) },
    });
    close = () => void site.server.closeConnections();
    await site.reply();
    await site.sendNext();
    expect(await site.list()).toMatchObject([
      {
        status: "failed",
        reason: expect.stringMatching(/^It may have been sent, .* Retry sends it again\.$/),
      },
    ]);
  });

  test("a server that hangs before the mail is handed over leaves it waiting", async () => {
    for (const smtp of [
      { onRcptTo: () => {} },
      { onMailFrom: () => {} },
      { onConnect: () => {} },
    ] satisfies SMTPServerOptions[]) {
      await using site = await startSite(engine, { smtp, timeouts: { untilHandedOver: 300 } });
      await site.reply();
      await site.sendNext();
      const reason = "The mail server did not answer within 0.3 seconds";
      expect(await site.list()).toMatchObject([{ status: "waiting", reason }]);
      expect(await site.db.selectFrom("message_replies").select("handed_at").execute()).toEqual([
        { handed_at: null },
      ]);
    }
  });

  test("a reply that is deleted during an attempt is not handed over", async () => {
    const gate = createGate();
    await using site = await startSite(engine, {
      smtp: { onRcptTo: (_address, _session, done) => void gate.pass().then(() => done()) },
    });
    const id = await site.reply();
    const attempt = site.sendNext();
    await gate.started;
    expect(await site.remove(id)).toBe(204);
    gate.end();
    await attempt;
    await sleep(100);
    expect([site.server.mails, await site.readJobs(), await site.list()]).toEqual([[], [], []]);
  });

  test("an attempt that is interrupted by the end of the process does not count", async () => {
    const [gate, stop] = [createGate(), new AbortController()];
    await using site = await startSite(engine, {
      smtp: { onRcptTo: (_address, _session, done) => void gate.pass().then(() => done()) },
    });
    await site.reply();
    const attempt = site.sendNext(stop.signal);
    await gate.started;
    stop.abort();
    await attempt;
    expect(await site.readJobs()).toMatchObject([
      { state: "waiting", attempts: 0, lease: null, last_error: null },
    ]);
    gate.end();
    await site.sendNext();
    expect(site.server.mails).toHaveLength(1);
  });

  test("an instance that lost its lease does not hand over what another one has sent", async () => {
    const gate = createGate();
    let connections = 0;
    await using site = await startSite(engine, {
      smtp: {
        onRcptTo: (_address, _session, done) => {
          connections += 1;
          if (connections === 1) void gate.pass().then(() => done());
          else done();
        },
      },
    });
    await site.reply();
    const first = site.sendNext();
    await gate.started;
    site.time.now += leaseAge;
    expect(await site.sendNext()).toBe(true);
    gate.end();
    await first;
    expect(site.server.mails).toHaveLength(1);
    expect(await site.list()).toMatchObject([{ status: "sent" }]);
    expect(await site.readJobs()).toEqual([]);
  });

  test("an instance that lost its lease and is refused does not interfere with the one that sends", async () => {
    const [refused, accepted] = [createGate(), createGate()];
    const mails: string[] = [];
    let connections = 0;
    await using site = await startSite(engine, {
      smtp: {
        onRcptTo: (_address, _session, done) => {
          connections += 1;
          if (connections === 1) void refused.pass().then(() => done(refusal(450, "busy")));
          else done();
        },
        onData: onDataBehind(accepted, mails),
      },
    });
    await site.reply();
    const first = site.sendNext();
    await refused.started;
    site.time.now += leaseAge;
    const second = site.sendNext();
    await accepted.started;
    refused.end();
    await first;
    const handed = await site.db.selectFrom("message_replies").select("handed_at").execute();
    expect(handed).toEqual([{ handed_at: site.time.now }]);
    accepted.end();
    await second;
    expect(await site.list()).toMatchObject([{ status: "sent" }]);
    expect([mails.length, await site.readJobs()]).toEqual([1, []]);
  });

  test("the app mails a reply right away, also if its message is in the trash by then", async () => {
    await using server = await startMailServer();
    await using app = await startTestApp(engine, { config: { smtpUrl: server.url, notifyEmail: owner } });
    const { as } = await signIn(app);
    await addMessage(app.context.db);
    const path = `/api/messages/${messageId}`;
    await as(`${path}/replies`, { method: "POST", json: { text: "Hi" } });
    await as(path, { method: "DELETE" });
    app.context.jobs.start();
    await vi.waitFor(() => expect(server.recipients).toEqual(["jane@example.com"]), 30_000);
    await expect
      .poll(async () => ((await (await as(`${path}/replies`)).json()) as ReplyList).replies)
      .toMatchObject([{ status: "sent" }]);
  });
});
