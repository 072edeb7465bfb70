import { afterAll, describe, expect, test, vi } from "vitest";
import { engines } from "../../../../test/databases.ts";
import { findFreePort } from "../../../../test/postgres-server.ts";
import { notificationMailId, startAnswers, writeMail } from "../testing/answers.ts";
import { startImapServer } from "../testing/imap-server.ts";
import { type AnswerCommand, startScriptedServer } from "../testing/scripted-imap-server.ts";
import { startTcpProxy } from "../testing/tcp-proxy.ts";
import type { MailAccount } from "./imap-url.ts";
import { namedAnswers } from "./read-answers.ts";

// Each test reads mails through several connections.
vi.setConfig({ testTimeout: 60_000 });

const server = await startImapServer();
afterAll(() => server[Symbol.asyncDispose]());

const receivedAt = Date.UTC(2026, 5, 9);

async function start(engine: (typeof engines)[number] = "sqlite") {
  const box = await server.makeMailbox();
  const site = await startAnswers(engine, { account: box.account });
  const deliver = (mail: Buffer) => box.deliver(mail, { receivedAt });
  return { ...site, account: box.account, box, deliver };
}

/** Starts a site that reads the mailbox of a server that the test plays. */
async function startScripted(answer: AnswerCommand, greeting?: string) {
  const scripted = await startScriptedServer(answer, greeting);
  const account: MailAccount = {
    host: "127.0.0.1",
    port: scripted.port,
    secure: false,
    user: "ada@example.org",
    password: "s3cret",
    folder: ["INBOX"],
  };
  const site = await startAnswers("sqlite", { account });
  return {
    ...site,
    account,
    scripted,
    [Symbol.asyncDispose]: async () => {
      await scripted[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

const headers = `In-Reply-To: ${notificationMailId}\r\n\r\n`;
const head = [
  `* 1 FETCH (UID 1 INTERNALDATE "09-Jun-2026 00:00:00 +0000" BODY[HEADER]<0> {${headers.length}}`,
  `${headers})`,
  "TAG OK",
];

/** Answers like a server with Jane's answer, but for some commands. */
function withAnswer(other: AnswerCommand): AnswerCommand {
  return (command) => other(command) ?? (command.includes("BODY.PEEK[HEADER]") ? head : undefined);
}

describe.each(engines)("a lost connection on %s", (engine) => {
  test("loses no answer and stores none twice, wherever it is lost", { tags: ["release"] }, async () => {
    await using site = await start(engine);
    const count = 12;
    for (let number = 0; number < count; number += 1)
      await site.deliver(writeMail({ body: `Answer ${number} ${"x".repeat(2_000)}` }));
    // Each connection gets a little further than the last one before it is lost.
    let allowed = 200;
    await using proxy = await startTcpProxy(server.port, {
      pass: (chunk, before) => (before + chunk.byteLength > allowed ? "drop" : chunk),
    });
    const account = { ...site.account, port: proxy.port };
    const counts: number[] = [];
    for (; allowed < 50_000; allowed += 2_000) {
      await site.read({ account, limits: { batch: 3 } });
      counts.push((await site.list()).length);
    }
    expect((await site.list()).map(({ text }) => text.split(" x")[0])).toEqual(
      Array.from({ length: count }, (_, number) => `Answer ${number}`),
    );
    // Some of them were stored before the connection was lost.
    expect(new Set(counts).size).toBeGreaterThan(3);
  });
});

test("a server that is not there is reported without the address of a person", async () => {
  await using site = await start();
  const port = await findFreePort();
  const reason = await site.read({ account: { ...site.account, port } });
  expect(reason).toBe("The connection to the mail server 127.0.0.1 failed (ECONNREFUSED).");
  await site.deliver(writeMail());
  expect(await site.read()).toBeUndefined();
  expect(await site.list()).toHaveLength(1);
});

test("a wrong password is reported, and is not in the log, nor is the user", async () => {
  await using site = await start();
  const reason = await site.read({ account: { ...site.account, password: "wr0ng-password" } });
  expect(reason).toBe("The mail server 127.0.0.1 refused the user or the password in IMAP_URL.");
  const log = JSON.stringify(site.lines);
  expect(log).toContain("could not read answers from the mailbox");
  for (const secret of ["wr0ng", site.account.user, site.account.password]) expect(log).not.toContain(secret);
});

test("a folder that does not exist is named", async () => {
  await using site = await start();
  const reason = await site.read({ account: { ...site.account, folder: ["Archive", "None"] } });
  expect(reason).toBe(
    'The mail server 127.0.0.1 has no folder "Archive/None" that can be opened. Correct IMAP_URL.',
  );
});

test("no password is sent to a server elsewhere without encryption", async () => {
  await using site = await startScripted(() => undefined);
  // Another name of this machine, which the site takes for another one.
  const reason = await site.read({ account: { ...site.account, host: "0.0.0.0" } });
  expect(reason).toBe(
    "The connection to the mail server 0.0.0.0 could not be encrypted (STARTTLS is missing).",
  );
  expect(site.scripted.commands.filter((command) => /LOGIN|AUTH/.test(command))).toEqual([]);
});

test("a server that does not speak TLS is reported", async () => {
  await using site = await start();
  const reason = await site.read({ account: { ...site.account, secure: true } });
  expect(reason).toMatch(
    /^The connection to the mail server 127\.0\.0\.1 (could not be encrypted|failed) \(/,
  );
});

test.each<[step: string, command: RegExp | undefined]>([
  ["its greeting", undefined],
  ["the sign-in", /^(LOGIN|AUTHENTICATE)/],
  ["the folder", /^EXAMINE/],
  ["the search", /^UID SEARCH/],
  ["the headers", /HEADER/],
  ["the structure", /BODYSTRUCTURE/],
])("a server that hangs before %s is left, and the connection is closed", async (_step, hanging) => {
  const hang: AnswerCommand = (command) => (hanging?.test(command) ? "hang" : undefined);
  await using site = await startScripted(withAnswer(hang), hanging === undefined ? "" : undefined);
  const reason = await site.read({ timeouts: { connection: 300, greeting: 300, silence: 300 } });
  expect(reason).toBe("The mail server 127.0.0.1 did not answer in time.");
});

test("a server that sends a byte now and then is left, too, when the time is over", async () => {
  await using site = await start();
  await site.deliver(writeMail());
  await using proxy = await startTcpProxy(server.port, {
    pass: (chunk, before) => (before > 500 ? "hold" : chunk),
  });
  const account = { ...site.account, port: proxy.port };
  const reason = await site.read({ account, limits: { connection: 500 } });
  expect(reason).toBe("Reading from the mail server 127.0.0.1 took too long or was stopped.");
  await expect.poll(() => proxy.isUsed()).toBe(false);
});

test("a site that stops closes the connection, and continues after its next start", async () => {
  await using site = await start();
  await site.deliver(writeMail());
  await using proxy = await startTcpProxy(server.port, {
    pass: (chunk, before) => (before > 500 ? "hold" : chunk),
  });
  const reading = site.read({ account: { ...site.account, port: proxy.port } });
  await expect.poll(() => proxy.received()).toBeGreaterThan(400);
  site.stop.abort();
  expect(await reading).toBeUndefined();
  await expect.poll(() => proxy.isUsed()).toBe(false);
  const positions = await site.db.selectFrom("mailbox_positions").select("faults").execute();
  expect(positions.filter(({ faults }) => faults > 0)).toEqual([]);
});

test("an answer whose text breaks the connection each time is stored without it, and the mails after it are read", async () => {
  const poison: AnswerCommand = (command) => {
    if (command.startsWith("EXAMINE"))
      return ["* 2 EXISTS", "* OK [UIDVALIDITY 7] ok", "* OK [UIDNEXT 3] ok", "TAG OK [READ-ONLY] opened"];
    if (command.startsWith("UID SEARCH")) return ["* SEARCH 1 2", "TAG OK"];
    return command.includes("BODYSTRUCTURE") ? "drop" : undefined;
  };
  await using site = await startScripted(withAnswer(poison));
  for (let times = 0; times < 4; times += 1) {
    expect(await site.read()).toMatch(/^The connection to the mail server 127\.0\.0\.1 failed/);
    expect(await site.list()).toEqual([]);
  }
  expect(await site.read()).toBeUndefined();
  expect(await site.list()).toMatchObject([{ text: "", missing: "all" }]);
  expect(await site.readState()).toBe("new");
  const positions = await site.db.selectFrom("mailbox_positions").select(["last_uid", "faults"]).execute();
  expect(positions).toEqual([{ last_uid: 2, faults: 0 }]);
});

test("a mail of which not even the headers can be read is skipped in the end, and the log has its number", async () => {
  await using site = await startScripted((command) => (command.includes("HEADER") ? "drop" : undefined));
  for (let times = 0; times < 6; times += 1) expect(await site.read()).toBeDefined();
  expect(await site.read()).toBeUndefined();
  expect(site.lines).toContainEqual(
    expect.objectContaining({ uids: [1], msg: "skipped a mail that cannot be read" }),
  );
});

test("a server whose searches fail has no mail skipped", async () => {
  let isBroken = true;
  await using site = await startScripted((command) =>
    isBroken && command.startsWith("UID SEARCH") ? ["TAG NO broken"] : undefined,
  );
  for (let times = 0; times < 8; times += 1)
    expect(await site.read()).toBe("The mail server 127.0.0.1 refused a command (NO).");
  isBroken = false;
  expect(await site.read()).toBeUndefined();
  expect(JSON.stringify(site.lines)).not.toContain("skipped");
});

test.each<[what: string, lines: string[]]>([
  ["headers of 100 MB", ["* 1 FETCH (UID 1 BODY[HEADER] {100000000}", "x"]],
  ["a line of 3 MB", [`* 1 FETCH (UID 1 FLAGS (${"x".repeat(3_000_000)}))`, "TAG OK"]],
  ["a hundred thousand lists", [`* 1 FETCH (UID 1 FLAGS (${"(x)".repeat(100_000)}))`, "TAG OK"]],
])("a server that sends %s is left before they fill the memory", async (_what, lines) => {
  await using site = await startScripted((command) => (command.includes("HEADER") ? lines : undefined));
  expect(await site.read()).toMatch(/^The mail server 127\.0\.0\.1 sent more than was asked for/);
});

test.each<[what: string, lines: string[]]>([
  ["no mail", ["TAG OK"]],
  ["another mail", [...head.slice(0, -1).map((line) => line.replace("UID 1", "UID 9")), "TAG OK"]],
  ["no headers", ["* 1 FETCH (UID 1)", "TAG OK"]],
  ["headers that are none", ["* 1 FETCH (UID 1 BODY[HEADER] {6}", "\u0000\u0001\r\n:<>)", "TAG OK"]],
  ["garbage", ["* 1 FETCH ((((", "* BOGUS \u0000", "TAG OK"]],
])("a server that answers with %s is no reason to fail", async (_what, lines) => {
  await using site = await startScripted((command) => (command.includes("HEADER") ? lines : undefined));
  expect(await site.read()).toBeUndefined();
  expect(await site.list()).toEqual([]);
});

test("a fault after some mails does not count: the next turn is in a minute", async () => {
  await using site = await startScripted((command) => {
    if (command.startsWith("EXAMINE"))
      return ["* 2 EXISTS", "* OK [UIDVALIDITY 7] ok", "* OK [UIDNEXT 3] ok", "TAG OK [READ-ONLY] opened"];
    if (command.startsWith("UID SEARCH")) return ["* SEARCH 1 2", "TAG OK"];
    return command.startsWith("UID FETCH 2 ") ? "drop" : undefined;
  });
  expect(await site.read({ limits: { batch: 1 } })).toBeUndefined();
  const read = { attempts: 0, due_at: site.time.now + 60_000, last_error: null };
  const jobs = site.db.selectFrom("jobs").select(["attempts", "due_at", "last_error"]);
  expect(await jobs.where("kind", "=", namedAnswers.name).execute()).toEqual([read]);
  expect(JSON.stringify(site.lines)).toContain("stopped reading the mailbox after some mails");
  // The second mail is the first one of the next turn, and nothing else was read.
  expect(await site.read()).toMatch(/^The connection to the mail server 127\.0\.0\.1 failed/);
});

test.each<[what: string, structure: string]>([
  ["NIL", "NIL"],
  ["many levels", `${"(".repeat(160)}"TEXT" "PLAIN" NIL NIL NIL "7BIT" 2 1${")".repeat(160)}`],
  ["100,000 tokens", `(${"NIL ".repeat(100_000)}NIL)`],
])(
  "of an answer with a structure that is %s, the owner is told that it is in the mailbox",
  async (_what, structure) => {
    await using site = await startScripted(
      withAnswer((command) =>
        command.includes("BODYSTRUCTURE")
          ? [`* 1 FETCH (UID 1 BODYSTRUCTURE ${structure})`, "TAG OK"]
          : undefined,
      ),
    );
    expect(await site.read()).toBeUndefined();
    expect(await site.list()).toMatchObject([{ text: "", missing: "all" }]);
    expect(site.lines).toContainEqual(
      expect.objectContaining({ uid: 1, msg: expect.stringContaining("only in the mailbox") }),
    );
  },
);

test.each<[what: string, structure: string]>([
  ["nothing", "()"],
  ["many levels", `${"(".repeat(60)}"TEXT" "PLAIN" NIL NIL NIL "7BIT" 2 1${")".repeat(60)}`],
])("a structure that is %s leaves an answer without a text, or none", async (_what, structure) => {
  const answer: AnswerCommand = (command) =>
    command.includes("BODYSTRUCTURE")
      ? [`* 1 FETCH (UID 1 BODYSTRUCTURE ${structure})`, "TAG OK"]
      : undefined;
  await using site = await startScripted(withAnswer(answer));
  for (let times = 0; times < 5; times += 1) await site.read();
  expect(await site.read()).toBeUndefined();
  expect((await site.list()).map(({ text }) => text).filter((text) => text !== "")).toEqual([]);
});
