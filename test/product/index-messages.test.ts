import { describe, expect, test } from "vitest";
import type { Engine } from "../../src/core/db/connect.ts";
import type { MessagePage } from "../../src/core/messages/contract/messages.ts";
import { listWords } from "../../src/core/messages/server/search/index-words.ts";
import { storeAnswer } from "../../src/features/replies/answers/store-answer.ts";
import { storeReply } from "../../src/features/replies/replies/replies.ts";
import { startTestApp } from "../app.ts";
import { makeMessages, messageIdOf, noNotifications } from "../builders.ts";
import { bothEngines } from "../databases.ts";
import { listUnfound, makeHangulWords } from "../indexed-words.ts";
import { signIn } from "../owner.ts";

const id = messageIdOf(0);

async function start(engine: Engine, message = "Hello") {
  const app = await startTestApp(engine);
  const { db } = app.context;
  const { as } = await signIn(app);
  await makeMessages(app, [{ message }]);
  return {
    db,
    put: (path: string, json: object) => as(`/api/messages/${id}/${path}`, { method: "PUT", json }),
    answer: (text: string) =>
      storeAnswer(
        db,
        {
          ...{ messageId: id, threadId: "<thread@example.org>", mailId: undefined, from: undefined },
          ...{ writtenAt: undefined, receivedAt: undefined, attachments: [], missing: undefined },
          ...{ isAutomatic: false, text, words: listWords([text]) },
        },
        { now: 1, notifications: noNotifications },
      ),
    find: async (q: string) => {
      const page = (await (await as(`/api/messages?${new URLSearchParams({ q })}`)).json()) as MessagePage;
      return page.messages.length;
    },
    readWords: async () =>
      (await db.selectFrom("message_search").select("words").executeTakeFirstOrThrow()).words,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(bothEngines)("the index of messages on %s", (engine) => {
  test("finds each word that it has of answers, however many they have", async () => {
    await using site = await start(engine);
    const words = makeHangulWords(28_000);
    for (let part = 0; part < 7; part += 1)
      await site.answer(words.slice(4_000 * part, 4_000 * (part + 1)).join(" "));
    const stored = (await site.readWords()).split(" ");
    expect(stored.filter((word) => words.includes(word))).toEqual(words.slice(0, 2_500));
    expect(await listUnfound(site.db, engine, "message_search")).toEqual([]);
    expect(await site.find(words[2_499] ?? "")).toBe(1);
  });

  test("keeps the words of answers when the owner changes something", async () => {
    await using site = await start(engine);
    await site.answer("apples and Pears");
    await site.answer("pears, PEARS, and cherries");
    await site.put("note", { text: "fruit" });
    await site.put("labels", { labels: ["garden"] });
    const reply = { messageId: id, text: "bananas", key: undefined, from: "me@example.org", now: 1 };
    await storeReply(site.db, reply);
    await site.answer("damsons");
    await site.put("note", { text: "" });
    for (const word of ["apples", "pears", "cherries", "bananas", "damsons", "hello"])
      expect([word, await site.find(word)]).toEqual([word, 1]);
    expect(await site.find("fruit")).toBe(0);
    expect((await site.readWords()).split(" ").filter((word) => word === "pears")).toHaveLength(1);
  });

  test("finds a message by its answers if nothing in it is a word", async () => {
    await using site = await start(engine, "!?");
    await site.db.updateTable("messages").set({ name: "?", email: "@" }).execute();
    await site.put("note", { text: "" });
    expect(await site.readWords()).toBe("");
    for (const text of ["...", "apples", "pears"]) await site.answer(text);
    await site.put("note", { text: "fruit" });
    expect([await site.find("apples"), await site.find("pears fruit")]).toEqual([1, 1]);
  });

  test("takes over what an older version has stored", async () => {
    await using site = await start(engine);
    await site.answer("apples");
    const words = (await site.readWords()).replace(" · ", " ");
    await site.db.updateTable("message_search").set({ words }).execute();
    await site.answer("pears");
    await site.put("note", { text: "fruit" });
    expect(await site.find("apples pears fruit")).toBe(1);
  });
});
