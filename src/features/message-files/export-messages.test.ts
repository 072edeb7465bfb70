import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { addMessage, messageId } from "../../../test/messages.ts";
import { signIn } from "../../../test/owner.ts";

const secondId = "00000000-0000-7000-8000-000000000001";

async function start(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine, { config: { notifyEmail: "ada@example.org" } });
  const { as } = await signIn(app);
  const { db } = app.context;
  await addMessage(db, { name: 'Jane "J" Doe', message: "Hello,\nFrom here\n>From there" });
  await addMessage(db, {
    id: secondId,
    name: "=HYPERLINK(1)",
    email: "none\r\nBcc: x@example.org",
    state: "spam",
  });
  await db
    .insertInto("message_replies")
    .values({
      id: "00000000-0000-7000-8000-000000000002",
      message_id: messageId,
      direction: "out",
      text: "Hi Jane",
      mail_id: "<reply@example.org>",
      thread_id: "<thread@example.org>",
      idempotency_key: null,
      created_at: Date.UTC(2026, 5, 2),
      handed_at: null,
      sent_at: Date.UTC(2026, 5, 2, 1),
    })
    .execute();
  return {
    read: async (format: string) => {
      const response = await as(`/api/messages/export?format=${format}`);
      expect(response.headers.get("content-disposition")).toBe(`attachment; filename="messages.${format}"`);
      return response.text();
    },
    as,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("an export of messages on %s", (engine) => {
  test("as JSON has everything", async () => {
    await using site = await start(engine);
    const { messages } = JSON.parse(await site.read("json"));
    expect(messages).toMatchObject([
      { _id: messageId, name: 'Jane "J" Doe', replies: [{ direction: "out", text: "Hi Jane" }] },
      { _id: secondId, state: "spam", replies: [] },
    ]);
  });

  test("as CSV quotes every cell, and runs no formula", async () => {
    await using site = await start(engine);
    const text = await site.read("csv");
    expect(text).toContain(
      '"Jane ""J"" Doe","jane@example.com","yes","new","Hello,\nFrom here\n>From there","Hi Jane","",""\r\n',
    );
    expect(text).toContain(`"'=HYPERLINK(1)"`);
    expect(text.split("\r\n")[0]).toBe(
      '"id","received","name","email","contact back","state","message","replies","labels","note"',
    );
  });

  test("as mbox has a mail for each message and reply, whose texts cannot begin another one", async () => {
    await using site = await start(engine);
    const mails = (await site.read("mbox")).split(/^(?=From )/m);
    expect(mails).toHaveLength(3);
    const [message, reply, other] = mails;
    expect(message).toMatch(/^From MAILER-DAEMON Mon Jun {2}1 00:00:00 2026\n/);
    expect(message).toContain("\n>From here\n>>From there\n");
    expect(message).toContain("Message-ID: <thread@example.org>");
    expect(reply).toContain("In-Reply-To: <thread@example.org>");
    expect(reply).toContain('To: "Jane \\"J\\" Doe" <jane@example.com>');
    expect(other).toContain("<unknown@invalid>");
    expect(other).not.toMatch(/^Bcc:/m);
    expect(other).toContain("Email: none Bcc: x@example.org");
  });

  test("of no messages is empty, and an unknown format is refused", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    expect(await (await as("/api/messages/export?format=json")).json()).toEqual({ messages: [] });
    for (const query of ["", "?format=", "?format=xml"])
      expect((await as(`/api/messages/export${query}`)).status).toBe(400);
  });
});
