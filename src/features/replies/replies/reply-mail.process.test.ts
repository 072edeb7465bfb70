import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { startMailServer } from "../../../../test/mail-server.ts";
import { addMessage, messageId } from "../../../../test/messages.ts";
import { createGate } from "../../../../test/queue.ts";
import { readMail } from "../../../../test/read-mail.ts";
import { listReplies } from "./replies.ts";

const script = path.resolve(import.meta.dirname, "../testing/reply-process.ts");
/** Milliseconds, longer than the lease of a job. */
const afterLease = 6 * 60_000;

/** Starts a process, and waits until it is ready. `kill` ends it as a power failure would. */
async function startProcess(app: TestApp, smtpUrl: string, action: "store" | "send", ahead = 0) {
  const { dataDir, databaseUrl = "" } = app.context.config;
  const child = spawn(process.execPath, [script, action], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      NOTIFY_EMAIL: "ada@example.org",
      TIMEZONE: "UTC",
      CLOCK_AHEAD: String(ahead),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
}

async function startSite(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine);
  await addMessage(app.context.db);
  return { app, readReply: async () => (await listReplies(app.context.db, messageId))?.replies[0] };
}

describe.each(engines)("a site that is killed on %s", { timeout: 60_000 }, (engine) => {
  test("between storing and sending a reply sends it once after its restart", {
    tags: ["release"],
  }, async () => {
    await using server = await startMailServer();
    const { app, readReply } = await startSite(engine);
    const killFirst = await startProcess(app, server.url, "store");
    await killFirst();
    expect(server.mails).toEqual([]);
    // The client repeats the request, because it got no answer.
    const kills = [
      await startProcess(app, server.url, "store"),
      await startProcess(app, server.url, "send"),
      await startProcess(app, server.url, "send"),
    ];
    await expect.poll(readReply).toMatchObject({ status: "sent" });
    for (const kill of kills) await kill();
    expect(server.mails).toHaveLength(1);
    await app[Symbol.asyncDispose]();
  });

  test("while the mail server hesitates, before the end of the mail, sends it once after its restart", {
    tags: ["release"],
  }, async () => {
    const gate = createGate();
    let attempts = 0;
    const onRcptTo: SMTPServerOptions["onRcptTo"] = (_address, _session, done) => {
      attempts += 1;
      if (attempts === 1) void gate.pass();
      else done();
    };
    await using server = await startMailServer({ onRcptTo });
    const { app, readReply } = await startSite(engine);
    await (await startProcess(app, server.url, "store"))();
    const killFirst = await startProcess(app, server.url, "send");
    await gate.started;
    await killFirst();
    const kill = await startProcess(app, server.url, "send", afterLease);
    await expect.poll(readReply).toMatchObject({ status: "sent" });
    await kill();
    expect(server.mails).toHaveLength(1);
    await app[Symbol.asyncDispose]();
  });

  test("before the mail server confirms the mail does not send it again until the owner asks for it", {
    tags: ["release"],
  }, async () => {
    const mails: string[] = [];
    const gate = createGate();
    const onData: SMTPServerOptions["onData"] = (stream, _session, done) => {
      void text(stream).then((mail) => {
        mails.push(mail);
        if (mails.length === 1) void gate.pass();
        else done();
      });
    };
    await using server = await startMailServer({ onData });
    const { app, readReply } = await startSite(engine);
    await (await startProcess(app, server.url, "store"))();
    const killFirst = await startProcess(app, server.url, "send");
    await gate.started;
    await killFirst();
    const kill = await startProcess(app, server.url, "send", afterLease);
    await expect.poll(readReply).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(/^It may have been sent, .*: the site was stopped/),
    });
    await kill();
    expect(mails.map((mail) => readMail(mail).header("message-id"))).toEqual([
      expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/),
    ]);
    await app[Symbol.asyncDispose]();
  });
});
