import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeMessages, messageIdOf } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { judgeMessage } from "./judge.ts";
import { parseTypicalWords, writeTypicalWord } from "./typical-words.ts";

const seo =
  "We can bring your website to the first page of Google. Affordable SEO packages, high quality backlinks, and more traffic: https://seo.example https://seo.example/prices https://seo.example/order";
const obvious = [
  seo,
  seo,
  "Best online casino! 200% welcome bonus and 100 free spins on your first deposit, play now https://casino.example",
  "http://a.example/1 http://b.example/2 http://c.example/3 http://d.example/4",
  "Лучшее онлайн казино, бонус за регистрацию и фриспины: https://kazino.example",
];
const guestPost =
  "Hello, how much do you charge for a sponsored guest post with a dofollow backlink on your website? We have many casino and gambling clients, and we pay via PayPal.";

/** Returns messages that visitors could send, and from which no word of the shipped list was learned. */
function readUnseenMessages(kind: "spam" | "wanted"): string[] {
  return readFileSync(path.join(import.meta.dirname, "../../../test/unseen-messages", `${kind}.txt`), "utf8")
    .split(/^---$/m)
    .map((text) => text.trim());
}

async function start(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine);
  const { as } = await signIn(app);
  const judge = (message: string) =>
    judgeMessage(app.context.db, { name: "Robin", email: "robin@example.org", message }, "missing");
  const isHeld = async (message: string) => (await judge(message)) !== undefined;
  const countHeld = async (messages: string[]) => {
    const held = [];
    for (const message of messages) if (await isHeld(message)) held.push(message);
    return held;
  };
  const mark = async (messages: string[], state: string) => {
    await makeMessages(
      app,
      messages.map((message) => ({ message })),
    );
    const ids = messages.map((_, index) => messageIdOf(index));
    await as("/api/messages", { method: "PATCH", json: { ids, state } });
  };
  return { judge, isHeld, countHeld, mark, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe.each(engines)("before the owner has marked anything, on %s", (engine) => {
  test("obvious spam is found, and the owner reads by which words", async () => {
    await using site = await start(engine);
    expect(await site.countHeld(obvious)).toEqual(obvious);
    expect(await site.judge(obvious[2] ?? "")).toEqual([
      expect.stringMatching(/^Has words that are typical of spam: .*(casino|bonus|spins|deposit)/),
    ]);
    expect(await site.judge(obvious[3] ?? "")).toContain("Has little but links");
  });

  test("three of five spam messages that the list was not made from are found, and no wanted one is held", async () => {
    await using site = await start(engine);
    const [spam, wanted] = [readUnseenMessages("spam"), readUnseenMessages("wanted")];
    expect(wanted.length).toBeGreaterThan(100);
    expect(await site.countHeld(wanted)).toEqual([]);
    expect((await site.countHeld(spam)).length / spam.length).toBeGreaterThanOrEqual(0.6);
  });

  test("three marks of the owner outweigh the list", async () => {
    await using site = await start(engine);
    expect(await site.isHeld(guestPost)).toBe(true);
    await site.mark(
      [1, 2, 3].map((number) => `${guestPost} (${number})`),
      "archived",
    );
    expect(await site.isHeld(guestPost)).toBe(false);
    expect(await site.countHeld(obvious)).toEqual(obvious);
  });

  test("an owner who has marked nothing but spam still gets all wanted messages", async () => {
    await using site = await start(engine);
    await site.mark(readUnseenMessages("spam").slice(0, 40), "spam");
    expect(await site.countHeld(readUnseenMessages("wanted"))).toEqual([]);
  });
});

test("a word of the list is found by its key, with its shares", () => {
  const list = `\n${writeTypicalWord("abcdefghijk", { spam: 1, wanted: 0 })} ${writeTypicalWord("-_CDEFghijk", { spam: 0.25, wanted: 0.5 })}\n`;
  const words = parseTypicalWords(list);
  expect(words.get("abcdefghijk")).toEqual({ spam: 400, wanted: 0 });
  expect(words.get("-_CDEFghijk")?.spam).toBeCloseTo(100, 0);
  expect(words.get("-_CDEFghijk")?.wanted).toBeCloseTo(200, 0);
  expect(words.get("otherwordsk")).toBeUndefined();
});
