import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { engines } from "../../../../test/databases.ts";
import { addMessage, messageId, unknownId } from "../../../../test/messages.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import type { MessagePage } from "../../../core/messages/contract/messages.ts";
import { indexMissing } from "../../../core/messages/server/search/index-messages.ts";
import { storeReply } from "../replies/replies.ts";
import { notificationMailId, ownerEmail, startAnswers, writeMail } from "../testing/answers.ts";
import { startImapServer } from "../testing/imap-server.ts";
import { startTcpProxy } from "../testing/tcp-proxy.ts";

// Each test reads mails through several connections.
vi.setConfig({ testTimeout: 60_000 });

const server = await startImapServer();
afterAll(() => server[Symbol.asyncDispose]());

const day = 24 * 60 * 60_000;
/** When mails arrive, shortly before the clock of the tests. */
const receivedAt = Date.UTC(2026, 5, 9);

describe.each(engines)("answers on %s", (engine) => {
  async function start() {
    const box = await server.makeMailbox();
    const site = await startAnswers(engine, { account: box.account });
    return { ...site, box, deliver: (mail: Buffer) => box.deliver(mail, { receivedAt }) };
  }

  test("an answer to the mail about a message is in the conversation, and the message waits again", async () => {
    await using site = await start();
    const events = vi.fn();
    site.app.context.messageChanges.watch(events);
    await site.deliver(writeMail({ body: "Thank you!\r\n\r\nOn Tuesday, Ada wrote:\r\n> Hello" }));
    expect(await site.read()).toBeUndefined();
    expect(await site.list()).toEqual([
      {
        _id: expect.any(String),
        direction: "in",
        text: "Thank you!\n\nOn Tuesday, Ada wrote:\n> Hello",
        createdAt: "2026-06-09T00:00:00.000Z",
        status: "sent",
        from: "jane@example.com",
      },
    ]);
    expect(await site.readState()).toBe("new");
    expect(events).toHaveBeenCalled();
    expect(await site.box.countUnread()).toBe(1);
  });

  test("an answer to a reply is recognized by its references alone, and the next reply refers to it", async () => {
    await using site = await start();
    const now = site.time.now - day;
    const reply = { messageId, text: "Hi Jane", key: undefined, from: ownerEmail, now };
    await storeReply(site.db, reply);
    const { mail_id } = await site.db
      .selectFrom("message_replies")
      .select("mail_id")
      .executeTakeFirstOrThrow();
    expect(await site.readState()).toBe("replied");
    const references = `<other@example.com>\r\n ${mail_id}`;
    const headers = { "In-Reply-To": "", References: references, "Message-ID": "<a-1@example.com>" };
    await site.deliver(writeMail({ headers }));
    await site.read();
    expect((await site.list()).map(({ direction }) => direction)).toEqual(["out", "in"]);
    expect(await site.readState()).toBe("new");
    const rows = await site.db.selectFrom("message_replies").select(["mail_id", "thread_id"]).execute();
    expect(new Set(rows.map(({ thread_id }) => thread_id))).toEqual(new Set([notificationMailId]));
    // Somebody answers the answer.
    await site.deliver(writeMail({ headers: { "In-Reply-To": "<a-1@example.com>" } }));
    await site.read();
    expect(await site.list()).toHaveLength(3);
  });

  test("mails that answer nothing of this site are not taken, and only some of their headers are read", async () => {
    await using site = await start();
    await using proxy = await startTcpProxy(server.port);
    const other = { "In-Reply-To": "<something@example.com>", References: `<${unknownId}@example.org>` };
    await site.deliver(writeMail({ headers: other, body: "x".repeat(200_000) }));
    await site.deliver(writeMail({ headers: { "In-Reply-To": "" }, body: "x".repeat(200_000) }));
    // The id of a message, but of another site.
    await site.deliver(writeMail({ headers: { "In-Reply-To": `<${messageId}@example.net>` } }));
    await site.deliver(writeMail({ headers: { "In-Reply-To": `<${messageId}@example.org.example.net>` } }));
    expect(await site.read({ account: { ...site.box.account, port: proxy.port } })).toBeUndefined();
    expect(await site.list()).toEqual([]);
    expect(await site.readState()).toBe("read");
    expect(proxy.received()).toBeLessThan(8_000);
  });

  test("a mail is stored once, however often it arrives or is read, and whoever reads it", async () => {
    await using site = await start();
    const mail = writeMail();
    const unnamed = writeMail({ headers: { "Message-ID": "" }, body: "Without a name" });
    for (const each of [mail, mail, unnamed, unnamed]) await site.deliver(each);
    await Promise.all([site.read(), site.read(), site.read()]);
    await site.deliver(mail);
    await site.read();
    expect((await site.list()).map(({ text }) => text).sort()).toEqual(["Thank you!", "Without a name"]);
    await site.box.renumber();
    await site.deliver(writeMail({ body: "And another thing" }));
    await site.read();
    expect(await site.list()).toHaveLength(3);
  });

  test("what the owner writes in their own mail program is no answer of the visitor", async () => {
    await using site = await start();
    await site.deliver(writeMail({ headers: { From: `Ada <${ownerEmail.toUpperCase()}>` } }));
    await site.read();
    expect(await site.list()).toEqual([]);
    // The visitor answers that mail, whose Message-ID nobody here knows.
    const references = `${notificationMailId} <own-program@example.org>`;
    const headers = { "In-Reply-To": "<own-program@example.org>", References: references };
    await site.deliver(writeMail({ headers }));
    await site.read();
    expect(await site.list()).toHaveLength(1);
  });

  test("attachments are named, and not downloaded", async () => {
    await using site = await start();
    await using proxy = await startTcpProxy(server.port);
    const [line, lines] = ["x".repeat(76), 660_000];
    const size = line.length * lines;
    const parts = [
      "Content-Type: text/plain\r\n\r\nSee the attachments.",
      `Content-Type: application/octet-stream; name="big.bin"\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${line}\r\n`.repeat(lines)}`,
      "Content-Type: text/html\r\nContent-Disposition: attachment; filename*=utf-8''b%0D%0ABcc%3A%20x%E2%80%AEfdp.exe\r\n\r\n<b>x</b>",
      'Content-Type: text/plain; name="=?utf-8?Q?L=C3=B6sung.txt?="\r\n\r\nx',
      "Content-Type: message/rfc822\r\n\r\nSubject: inner\r\nContent-Type: text/plain\r\n\r\nNot the text",
      "Content-Type: text/plain\r\n\r\nRegards",
    ];
    await site.deliver(writeMultipart("mixed", parts));
    await site.read({ account: { ...site.box.account, port: proxy.port } });
    const [answer] = await site.list();
    expect(answer?.text).toBe("See the attachments.\n\nRegards");
    expect(answer?.attachments).toEqual([
      { name: "big.bin", size: expect.closeTo((size * 3) / 4, -5) },
      { name: "b Bcc: xfdp.exe", size: 8 },
      { name: "Lösung.txt", size: 1 },
      { name: "message/rfc822", size: expect.any(Number) },
    ]);
    expect(proxy.received()).toBeLessThan(16_000);
    const { messages } = (await (await site.as("/api/messages/export?format=json")).json()) as {
      messages: { replies: { attachments: unknown }[] }[];
    };
    expect(messages[0]?.replies[0]?.attachments).toEqual(answer?.attachments);
  });

  test("a formatted mail becomes a plain text, and one that has both is not read twice", async () => {
    await using site = await start();
    const html = `<html><head><style>p { color: red }</style><title>x</title></head><body><script>alert(1)</script>
      <h1>Hello</h1><p>Read <a href="https://example.com/a">this</a> &amp; &lt;that&gt;</p><img src="https://tracker.example/x.gif">
      <blockquote>Quoted<br>text</blockquote></body></html>`;
    await site.deliver(writeMail({ headers: { "Content-Type": "text/html; charset=utf-8" }, body: html }));
    const both = ["Content-Type: text/plain\r\n\r\nPlain", "Content-Type: text/html\r\n\r\n<p>Formatted</p>"];
    await site.deliver(writeMultipart("alternative", both));
    await site.read();
    const [formatted, plain] = await site.list();
    expect(formatted?.text).toBe("Hello\n\nRead this [https://example.com/a] & <that>\n\n> Quoted\n> text");
    expect(plain?.text).toBe("Plain");
    expect([formatted?.attachments, plain?.attachments]).toEqual([undefined, undefined]);
  });

  test("texts in other encodings are read, and broken ones as far as possible", async () => {
    await using site = await start();
    const bodies: [type: string, encoding: string, body: Buffer | string][] = [
      ["text/plain; charset=ISO-8859-1", "8bit", Buffer.from("Grüße", "latin1")],
      ["text/plain; charset=windows-1251", "quoted-printable", "=CF=F0=E8=E2=E5=F2"],
      ["text/plain; charset=iso-2022-jp", "7bit", "\x1b$B$3$s$K$A$O\x1b(B"],
      ["text/plain; charset=utf-8; format=flowed; delsp=yes", "8bit", "one  \r\ntwo\r\nthree"],
      ["text/plain; charset=utf-8", "base64", "SGVsbG8gd29ybGQ="],
      ["text/plain; charset=no-such-charset", "8bit", "plain ASCII"],
      ["text/plain; charset=utf-8", "8bit", Buffer.from([0x61, 0xff, 0x00, 0x07, 0x62])],
      ['text/plain; charset="x\r\nBcc: y"', "8bit", "folded"],
    ];
    for (const [type, encoding, body] of bodies) {
      const headers = { "Content-Type": type, "Content-Transfer-Encoding": encoding };
      await site.deliver(writeMail({ headers, body }));
    }
    expect(await site.read()).toBeUndefined();
    expect((await site.list()).map(({ text }) => text)).toEqual([
      "Grüße",
      "Привет",
      "こんにちは",
      "one two\nthree",
      "Hello world",
      "plain ASCII",
      expect.stringMatching(/^a\uFFFD+b$/),
      expect.any(String),
    ]);
  });

  test("of a long text, the beginning is read and kept, and the owner is told that there is more", async () => {
    await using site = await start();
    await using proxy = await startTcpProxy(server.port);
    const body = `${"word ".repeat(14)}\r\n`.repeat(40_000);
    await site.deliver(writeMail({ body }));
    // Soft line breaks become no text at all.
    const headers = { "Content-Transfer-Encoding": "quoted-printable" };
    await site.deliver(writeMail({ headers, body: "=\r\n".repeat(1_000_000) }));
    await site.read({ account: { ...site.box.account, port: proxy.port } });
    const [long, empty] = await site.list();
    expect(long?.missing).toBe("rest");
    expect(long?.text.length).toBe(64 * 1024);
    expect([empty?.text.length, empty?.missing]).toEqual([0, "rest"]);
    expect(proxy.received()).toBeLessThan(2 * 256 * 1024 + 8_000);
  });

  test.each([
    ["spam", "spam"],
    ["archived", "new"],
    ["trash", "trash"],
    ["replied", "new"],
  ])("an answer to a message in %s is stored, and the message is in %s then", async (before, after) => {
    await using site = await start();
    await site.as(`/api/messages/${messageId}`, { method: "PATCH", json: { state: before } });
    await site.deliver(writeMail());
    await site.read();
    expect(await site.list()).toHaveLength(1);
    expect(await site.readState()).toBe(after);
  });

  test("a vacation notice is shown as such, and does not have the message wait again", async () => {
    await using site = await start();
    await site.deliver(writeMail({ headers: { "Auto-Submitted": "auto-replied (vacation)" } }));
    await site.read();
    expect(await site.list()).toMatchObject([{ isAutomatic: true }]);
    expect(await site.readState()).toBe("read");
    await site.deliver(writeMail({ headers: { "Auto-Submitted": "No" } }));
    await site.read();
    expect((await site.list())[1]?.isAutomatic).toBeUndefined();
    expect(await site.readState()).toBe("new");
  });

  test("an answer to a message that was deleted for good is not taken", async () => {
    await using site = await start();
    for (let times = 0; times < 2; times += 1)
      await site.as(`/api/messages/${messageId}`, { method: "DELETE" });
    await site.deliver(writeMail());
    expect(await site.read()).toBeUndefined();
    expect(await site.db.selectFrom("message_replies").selectAll().execute()).toEqual([]);
  });

  test("dates in the future count as now, and other dates of the sender do not change the order", async () => {
    await using site = await start();
    const future = new Date(site.time.now + 300 * day);
    await site.deliver(writeMail({ headers: { Date: future.toUTCString() }, body: "one" }));
    await site.deliver(writeMail({ headers: { Date: "Thu, 01 Jan 1970 00:00:00 +0000" }, body: "two" }));
    await site.deliver(writeMail({ headers: { Date: "yesterday" }, body: "three" }));
    await site.box.deliver(writeMail({ body: "four" }), { receivedAt: future.getTime() });
    await site.read();
    expect((await site.list()).map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
    const rows = await site.db
      .selectFrom("message_replies")
      .select(["created_at", "sent_at"])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    expect(rows.map(({ sent_at }) => sent_at)).toEqual([receivedAt, 0, receivedAt, Date.UTC(2026, 5, 2, 8)]);
    expect(rows[3]?.created_at).toBe(site.time.now);
  });

  test("a mailbox that was not read before is read from 30 days ago, and so is one with new numbers", async () => {
    await using site = await start();
    await site.box.deliver(writeMail({ body: "old" }), { receivedAt: site.time.now - 32 * day });
    await site.box.deliver(writeMail({ body: "recent" }), { receivedAt: site.time.now - 28 * day });
    await site.read();
    expect((await site.list()).map(({ text }) => text)).toEqual(["recent"]);
    await site.box.renumber();
    await site.box.deliver(writeMail({ body: "newest" }), { receivedAt });
    await site.read();
    expect((await site.list()).map(({ text }) => text)).toEqual(["recent", "newest"]);
  });

  test("another folder is read if the address names it", async () => {
    await using site = await start();
    await site.box.deliver(writeMail(), { folder: "Site.Anfr&AOQ-gen", receivedAt });
    expect(
      await site.read({ account: { ...site.box.account, folder: ["Site", "Anfrägen"] } }),
    ).toBeUndefined();
    expect(await site.list()).toHaveLength(1);
  });
});

function writeMultipart(subtype: string, parts: string[]): Buffer {
  const body = [...parts.map((part) => `--x\r\n${part}\r\n`), "--x--\r\n"].join("");
  return writeMail({ headers: { "Content-Type": `multipart/${subtype}; boundary=x` }, body });
}

test("messages of others stay as they are", async () => {
  const box = await server.makeMailbox();
  await using site = await startAnswers("sqlite", { account: box.account });
  await addMessage(site.db, { id: unknownId, state: "read" });
  await box.deliver(writeMail(), { receivedAt });
  await site.read();
  const rows = await site.db.selectFrom("messages").select(["id", "state"]).orderBy("id").execute();
  expect(rows.map(({ state }) => state)).toEqual(["new", "read"]);
});

/** Reads a mailbox in which one mail in `distance` is an answer. Returns how many turns that takes. */
async function readManyMails(distance: number, turn?: number): Promise<number> {
  const box = await server.makeMailbox();
  await using site = await startAnswers("sqlite", { account: box.account });
  await using proxy = await startTcpProxy(server.port);
  const account = { ...box.account, port: proxy.port };
  for (let count = 1; count <= 10 * distance; count += 1) {
    const headers = count % distance === 0 ? {} : { "In-Reply-To": "" };
    await box.deliver(writeMail({ headers, body: String(count) }), { receivedAt });
  }
  const limits = turn === undefined ? {} : { limits: { turn } };
  let turns = 0;
  for (; (await site.list()).length < 10 && turns < 500; turns += 1)
    expect(await site.read({ account, ...limits })).toBeUndefined();
  const texts = Array.from({ length: 10 }, (_, index) => String((index + 1) * distance));
  expect((await site.list()).map(({ text }) => text)).toEqual(texts);
  const before = proxy.received();
  await site.read({ account });
  expect(proxy.received() - before).toBeLessThan(3_000);
  return turns;
}

test("of many mails, only new ones are looked at after the first turn", async () => {
  expect(await readManyMails(50)).toBe(1);
});

test("ten thousand mails are read in parts, and only new ones are looked at afterwards", {
  tags: ["release"],
  timeout: 600_000,
}, async () => {
  expect(await readManyMails(1_000, 1_000)).toBeGreaterThan(1);
});

/** Some 63 KB, folded, for which a library needs 0.2 s. */
const hostileSender = `${"g:a@b;".repeat(150)}\r\n `.repeat(70);

test("heads of mails are read in a thread, whatever strangers write into them", async () => {
  const box = await server.makeMailbox();
  await using site = await startAnswers("sqlite", { account: box.account });
  for (let count = 0; count < 20; count += 1)
    await box.deliver(writeMail({ headers: { From: hostileSender, "In-Reply-To": "" } }), { receivedAt });
  await box.deliver(writeMail(), { receivedAt });
  const threads: unknown[] = [];
  const note = (message: unknown) => void threads.push(message);
  subscribe("worker_threads", note);
  onTestFinished(() => void unsubscribe("worker_threads", note));
  expect(await site.read()).toBeUndefined();
  expect(await site.list()).toHaveLength(1);
  // One for all heads, and one for the text of the answer.
  expect(threads).toHaveLength(2);
});

describe.each(engines)("mails that are too much on %s", (engine) => {
  test("concern no other mail: those after them are read in the same turn", async () => {
    const box = await server.makeMailbox();
    await using site = await startAnswers(engine, { account: box.account });
    const deliver = (mail: Buffer) => box.deliver(mail, { receivedAt });
    const references = Array.from(
      { length: 25 },
      () => `References: ${"<a@b>\r\n ".repeat(14_000)}<c@d>\r\n`,
    );
    const parts = Array.from({ length: 9_000 }, () => "--x\r\nContent-Type: text/plain\r\n\r\nx\r\n").join(
      "",
    );
    for (let times = 0; times < 3; times += 1) {
      await deliver(Buffer.concat([Buffer.from(references.join("")), writeMail({ body: "large" })]));
      await deliver(writeMail({ headers: { "Content-Type": "multipart/mixed; boundary=x" }, body: parts }));
      await deliver(writeMail({ body: `Answer ${times}` }));
    }
    expect(await site.read()).toBeUndefined();
    const unread = { text: "", missing: "all" };
    const [first, second, third] = [0, 1, 2].map((times) => ({ text: `Answer ${times}` }));
    expect(await site.list()).toMatchObject([unread, first, unread, second, unread, third]);
    expect(site.lines).toContainEqual(
      expect.objectContaining({ uid: 2, msg: "could not read an answer; its text is only in the mailbox" }),
    );
    expect(site.lines).toContainEqual(
      expect.objectContaining({ uid: 1, msg: "read only the beginning of the headers of a mail" }),
    );
  });

  test("by their levels are in the mailbox, which the owner is told", async () => {
    const box = await server.makeMailbox();
    await using site = await startAnswers(engine, { account: box.account });
    for (const levels of [60, 99, 300]) await box.deliver(writeNested(levels), { receivedAt });
    expect(await site.read()).toBeUndefined();
    const unread = { text: "", missing: "all" };
    expect(await site.list()).toMatchObject([{ text: "The text" }, unread, unread]);
    expect(await site.readState()).toBe("new");
    expect(JSON.stringify(site.lines)).toContain("could not read the parts of an answer");
  });

  test("by their number are in the mailbox: a conversation has 200 answers, and waits after others, too", async () => {
    const box = await server.makeMailbox();
    await using site = await startAnswers(engine, { account: box.account });
    const row = {
      ...{ message_id: messageId, direction: "in" as const, thread_id: notificationMailId },
      ...{
        idempotency_key: null,
        handed_at: null,
        sent_at: 0,
        sender: null,
        attachments: null,
        missing: null,
      },
    };
    const rows = Array.from({ length: bounds.answers - 1 }, (_, count) => ({
      ...row,
      ...{
        id: `answer-${count}`,
        mail_id: `<${count}@example.com>`,
        text: `Word${count}`,
        created_at: count,
      },
    }));
    await site.db.insertInto("message_replies").values(rows).execute();
    await indexMissing(site.db);
    for (const body of ["last", "toomany"]) await box.deliver(writeMail({ body }), { receivedAt });
    await site.as(`/api/messages/${messageId}`, { method: "PATCH", json: { state: "archived" } });
    expect(await site.read()).toBeUndefined();
    const texts = (await site.list()).map(({ text }) => text);
    expect([texts.length, texts.at(-1)]).toEqual([bounds.answers, "last"]);
    expect(await site.readState()).toBe("new");
    const find = async (q: string) =>
      ((await (await site.as(`/api/messages?q=${q}`)).json()) as MessagePage).messages.length;
    expect([await find("word0"), await find("word198"), await find("last"), await find("toomany")]).toEqual([
      1, 1, 1, 0,
    ]);
  });
});

function writeNested(levels: number): Buffer {
  const types = Array.from({ length: levels }, (_, level) => `multipart/mixed; boundary=b${level}`);
  const [outermost = "", ...inner] = types;
  const opened = inner.map((type, level) => `--b${level}\r\nContent-Type: ${type}\r\n\r\n`).join("");
  const body = `${opened}--b${levels - 1}\r\nContent-Type: text/plain\r\n\r\nThe text\r\n`;
  return writeMail({ headers: { "Content-Type": outermost }, body });
}
