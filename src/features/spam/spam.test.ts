import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeMessages, messageIdOf } from "../../../test/builders.ts";
import { bothEngines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { messagePageSchema, openMessageSchema } from "../../core/messages/contract/messages.ts";
import { messageMail } from "../notifications/kinds.ts";
import { judgeMessage } from "./judge.ts";
import { readCounts } from "./learn.ts";
import { createStamps } from "./stamps.ts";

const message = { name: "Ada", email: "ada@example.org", message: "A project in Basel", consent: "yes" };
const forumLinks = { ...message, message: "[url=https://pills.example]pills[/url]" };

async function start(engine: (typeof bothEngines)[number]) {
  const mail = { smtpUrl: "smtp://127.0.0.1:1", notifyEmail: "me@example.org" };
  const app = await startTestApp(engine, { config: mail });
  const { as } = await signIn(app);
  const { db } = app.context;
  const send = (json: object, headers = {}) =>
    app.request("/api/messages", { method: "POST", json, headers });
  const list = async (state: string) =>
    messagePageSchema.parse(await (await as(`/api/messages?state=${state}`)).json()).messages;
  const move = (id: string, state: string) => as(`/api/messages/${id}`, { method: "PATCH", json: { state } });
  const mails = async () =>
    (await db.selectFrom("jobs").select("state").where("kind", "=", messageMail).execute()).map(
      ({ state }) => state,
    );
  const learned = async () => (await readCounts(db, [])).messages;
  return {
    app,
    as,
    db,
    send,
    list,
    move,
    mails,
    learned,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Marks messages as spam and as wanted, 25 of each. */
async function teach({ app, as }: Started): Promise<void> {
  await makeMessages(
    app,
    Array.from({ length: 50 }, (_, index) => ({
      email: index % 2 ? "sales@casino.example" : "ada@example.org",
      message:
        index % 2 ? "Your bonus waits in the casino, deposit now" : "About the database of your project",
    })),
  );
  for (const [state, odd] of [
    ["spam", 1],
    ["archived", 0],
  ] as const) {
    const ids = Array.from({ length: 50 }, (_, index) => index).filter((index) => index % 2 === odd);
    await as("/api/messages", { method: "PATCH", json: { ids: ids.map(messageIdOf), state } });
  }
}

describe.each(bothEngines)("suspected spam on %s", (engine) => {
  test("goes to its folder with a reason, gets the same answer, and is mailed once the owner takes it out", async () => {
    await using site = await start(engine);
    const [wanted, suspected] = [await site.send(message), await site.send(forumLinks)];
    expect([wanted.status, suspected.status]).toEqual([201, 201]);
    expect(await suspected.json()).toEqual(await wanted.json());
    expect(await site.list("")).toMatchObject([{ message: message.message, state: "new" }]);
    const [{ _id: id } = { _id: "" }] = await site.list("spam");
    const open = openMessageSchema.parse(await (await site.as(`/api/messages/${id}`)).json());
    expect(open.spamReasons).toEqual(["Has links as forums write them"]);
    expect((await site.mails()).toSorted()).toEqual(["held", "waiting"]);
    await site.move(id, "read");
    expect(await site.mails()).toEqual(["waiting", "waiting"]);
    expect(await site.list("spam")).toEqual([]);
  });

  test("is sent too fast with something else, but a message without a stamp, or with an old one, is wanted", async () => {
    await using site = await start(engine);
    const { inbox, clock } = site.app.context;
    const fresh = { "Form-Stamp": await inbox.writeStamp() };
    await site.send({ ...message, message: "Fast" }, fresh);
    await site.send({ ...message, name: "http://shop.example", message: "Fast and linked" }, fresh);
    const old = createStamps({ db: site.db, clock: () => clock() - 30 * 86_400_000 });
    await site.send({ ...message, message: "Old" }, { "Form-Stamp": await old.write() });
    await site.send({ ...message, message: "Forged" }, { "Form-Stamp": "0.AAAAAAAAAAAAAAAAAAAAAA" });
    await site.send({ ...message, message: "Nonsense" }, { "Form-Stamp": "x".repeat(5_000) });
    expect((await site.list("")).map((each) => each.message).toSorted()).toEqual([
      "Fast",
      "Forged",
      "Nonsense",
      "Old",
    ]);
    expect((await site.list("spam")).map((each) => each.message)).toEqual(["Fast and linked"]);
  });

  test("is recognized by what the owner has marked, and wanted messages are not", async () => {
    await using site = await start(engine);
    await teach(site);
    expect(await site.learned()).toEqual({ spam: 25, wanted: 25 });
    const judge = (text: string, email: string) =>
      judgeMessage(site.db, { name: "New", email, message: text }, "missing");
    expect(await judge("A casino bonus for your deposit, now", "x@casino.example")).toEqual([
      expect.stringMatching(/^Is like messages that you marked as spam: .*(casino|bonus|deposit)/),
    ]);
    expect(await judge("A question about the database of your project", "eva@example.org")).toBeUndefined();
    expect(await judge("Something entirely different", "eve@other.example")).toBeUndefined();
  });

  test("is learned once for each message, and unlearned when it was a mistake", async () => {
    await using site = await start(engine);
    await makeMessages(site.app, [{ message: "casino" }, { message: "project" }]);
    const id = messageIdOf(0);
    for (const state of ["spam", "spam", "trash", "spam"]) await site.move(id, state);
    expect(await site.learned()).toEqual({ spam: 1, wanted: 0 });
    await site.move(id, "read");
    expect(await site.learned()).toEqual({ spam: 0, wanted: 1 });
    await site.move(messageIdOf(1), "read");
    expect(await site.learned()).toEqual({ spam: 0, wanted: 1 });
    await site.as("/api/people/erase", { method: "POST", json: { email: "visitor@example.org" } });
    expect(await site.db.selectFrom("spam_tokens").selectAll().execute()).toEqual([]);
  });

  test("lessons at the same time are all counted", async () => {
    await using site = await start(engine);
    await makeMessages(
      site.app,
      Array.from({ length: 20 }, () => ({ message: "the same words for everyone" })),
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.move(messageIdOf(index), index % 2 ? "spam" : "archived"),
      ),
    );
    expect(await site.learned()).toEqual({ spam: 10, wanted: 10 });
  });

  test("the same text from many addresses is suspected together with something else", async () => {
    await using site = await start(engine);
    await makeMessages(
      site.app,
      [1, 2, 3].map((number) => ({ email: `${number}@example.org`, message: "Buy <a href='x'>this</a>" })),
    );
    const judged = { name: "Ada", email: "4@example.org", message: "Buy <a href='x'>this</a>" };
    expect(await judgeMessage(site.db, judged, "missing")).toEqual([
      "Has links in HTML",
      "The same text came from 3 other addresses",
    ]);
  });
});
