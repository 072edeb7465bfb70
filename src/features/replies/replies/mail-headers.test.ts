import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { startMailServer } from "../../../../test/mail-server.ts";
import { addMessage } from "../../../../test/messages.ts";
import { signIn } from "../../../../test/owner.ts";
import { readMail } from "../../../../test/read-mail.ts";
import type { JobKind } from "../../../core/jobs/job-kind.ts";
import { runDue } from "../../../core/jobs/run-due.ts";
import { readVisitorAddress } from "../../../core/visits/contract/visitor-address.ts";
import { createMailer } from "../../notifications/mailer.ts";
import { createReplyMail } from "./reply-mail.ts";
import { createReplySender } from "./send-reply.ts";

const owner = "ada@example.org";

const fragments = [
  ..."\r\n\t,;:\"'<>()[]@\\\u0085\u2028\u2029\u202e\u2066\u200f\u0007\u001b\u007f ",
  "\r\nBcc: victim@example.net",
  "\nBcc: victim@example.net\n\n",
  "\r\n.\r\nMAIL FROM:<x@example.net>\r\n",
  "\r\n\r\n<script>",
  "=?utf-8?q?=0D=0ABcc:_victim@example.net?=",
  "שלום",
  "💥",
  "w".repeat(1_100),
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "grapheme", maxLength: 10 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join("").replaceAll("\0", "").toWellFormed());
const email = fc.oneof(
  fc.constantFrom("jane@example.com", "o'neil@bücher.example", "a+b@x.example.com"),
  fc.tuple(hostile, hostile).map(([before, after]) => `${before}jane@example.com${after}`),
  hostile,
);
/** A visitor's name has at most 200 characters. */
const name = hostile.map((text) => text.slice(0, 200).toWellFormed());
const texts = fc.record({ name, email, message: hostile, reply: hostile, siteName: hostile });

/** Returns the names of the headers. Throws if a line of them could mean anything to a mail program that it must not. */
function checkHeaders(mail: string): string[] {
  const head = mail.slice(0, mail.indexOf("\r\n\r\n"));
  for (const line of head.split("\r\n")) {
    expect(line).toMatch(/^(?:[A-Za-z-]+:(?: |$)|[ \t])[\x20-\x7e]*$/);
    expect(line.length).toBeLessThanOrEqual(998);
  }
  return readMail(mail)
    .headers.map(([name]) => name)
    .sort();
}

const always = ["content-transfer-encoding", "content-type", "date", "from", "message-id", "mime-version"];
const replyHeaders = [...always, "in-reply-to", "references", "reply-to", "subject", "to"].sort();

describe.each(engines)("no text can inject a header or a recipient on %s", (engine) => {
  test("into a mail to a visitor", { timeout: 120_000 }, async () => {
    await using server = await startMailServer();
    await using app = await startTestApp(engine, { config: { smtpUrl: server.url, notifyEmail: owner } });
    const { db, log, clock } = app.context;
    const { as } = await signIn(app);
    const site = { name: "" };
    const kind = createReplyMail({
      db,
      clock,
      send: createReplySender(server.url, owner),
      siteName: () => site.name,
      timeZone: "UTC",
      changes: undefined,
    }) as JobKind;
    let count = 0;
    await fc.assert(
      fc.asyncProperty(texts, async ({ name, email, message, reply, siteName }) => {
        count += 1;
        const id = `00000000-0000-7000-8000-${String(count).padStart(12, "0")}`;
        await addMessage(db, { id, name, email, message });
        site.name = siteName;
        server.mails.length = 0;
        server.recipients.length = 0;
        const text = reply.trim() || "Hi";
        const { status } = await as(`/api/messages/${id}/replies`, { method: "POST", json: { text } });
        await runDue({ db, log, clock }, kind, new AbortController().signal);
        const address = readVisitorAddress(email);
        expect(status).toBe(address === undefined ? 422 : 201);
        // The server reads a domain in ASCII as what it stands for.
        expect(server.recipients.map(readVisitorAddress)).toEqual(address === undefined ? [] : [address]);
        expect(server.mails).toHaveLength(server.recipients.length);
        for (const mail of server.mails) expect(checkHeaders(mail)).toEqual(replyHeaders);
        await db.deleteFrom("messages").execute();
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });
});

test("no text can inject a header or a recipient into a mail to the owner", {
  timeout: 120_000,
}, async () => {
  await using server = await startMailServer();
  const sendMail = createMailer(server.url, owner, "https://ada.example");
  const headers = [...always, "subject", "to"].sort();
  const notification = { messageId: "1", contactConsent: true, receivedAt: 1 };
  await fc.assert(
    fc.asyncProperty(texts, async ({ name, email, message }) => {
      server.mails.length = 0;
      server.recipients.length = 0;
      await sendMail([{ ...notification, name, email, message }]);
      expect(server.recipients).toEqual([owner]);
      const [mail = ""] = server.mails;
      expect(checkHeaders(mail).filter((header) => header !== "reply-to")).toEqual(headers);
    }),
    { numRuns: 150, endOnFailure: true },
  );
});
