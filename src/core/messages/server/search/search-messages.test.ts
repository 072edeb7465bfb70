import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../../test/app.ts";
import { makeMessages, messageIdOf } from "../../../../../test/builders.ts";
import { bothEngines } from "../../../../../test/databases.ts";
import { signIn } from "../../../../../test/owner.ts";
import { emptyLog } from "../../../db/empty-log.ts";
import { databaseFile } from "../../../db/sqlite.ts";
import type { MessagePage } from "../../contract/messages.ts";
import { cleanUpMessages } from "../messages/clean-up.ts";
import { purgeMessages } from "../messages/move.ts";
import { eraseDeletedWords } from "./erase-words.ts";

type As = (path: string, init?: TestRequest) => Promise<Response>;

async function find(as: As, q: string): Promise<number[]> {
  const response = await as(`/api/messages?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as MessagePage).messages.map(({ _id }) => Number(_id.slice(-12)));
}

const silent = { notifyOthers: async () => {}, announce: () => {} };

describe.each(bothEngines)("the search of messages on %s", (engine) => {
  test("finds all words in name, address, and text, also the beginnings of longer words, in any language", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(app, [
      { name: "ÄRGER O'Neil", email: "neil@example.org", message: "Indexes are trees." },
      { name: "Zoë", email: "Zoe.Long@Example.com", message: "50% off_now" },
      { name: "李", message: "今日は東京の天気がいいです。" },
      { name: "हिन्दी", message: "डेटाबेस" },
    ]);
    expect(await find(as, " ärger o'n")).toEqual([0]);
    expect(await find(as, "ind tre")).toEqual([0]);
    expect(await find(as, "i")).toEqual([0]);
    expect(await find(as, "index forest")).toEqual([]);
    expect(await find(as, "ndex")).toEqual([]);
    expect(await find(as, "zoe long@example")).toEqual([1]);
    expect(await find(as, "50% OFF_")).toEqual([1]);
    expect(await find(as, "天気")).toEqual([2]);
    expect(await find(as, "डेटा")).toEqual([3]);
    expect(await find(as, "example")).toEqual([3, 2, 1, 0]);
  });

  test("takes anything that can be typed or sent", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const letters = "x".repeat(5_000);
    await makeMessages(app, [
      { name: "\u0301", email: "@", message: "\u0301\u0302 !?" },
      { message: letters },
      { message: "ﷺ".repeat(5_000) },
      { message: "数".repeat(5_000) },
      {
        message: Array.from({ length: 1_600 }, (_, index) => `w${index.toString(36)}`)
          .join(" ")
          .slice(0, 5_000),
      },
    ]);
    expect(await find(as, "x".repeat(255))).toEqual([1]);
    expect(await find(as, "x".repeat(99))).toEqual([1]);
    for (const search of [
      ...[
        '"',
        "'",
        "a'b\"c",
        "* AND OR NOT NEAR(",
        "word:* & | !",
        "place:spam",
        "·new",
        "·new visitor",
        "\\",
      ],
      ...["%_", "(", "😀", "a ".repeat(100), "{w1}^2", "\ud800", "\u0301", "foo \u0301", "\u037a"],
      ...[
        "İ",
        "ß",
        "ǆ",
        "\u{1d49c}".repeat(100),
        Array.from({ length: 100 }, (_, i) => i)
          .join(" ")
          .slice(0, 255),
      ],
    ])
      expect((await find(as, search)).length).toBeLessThanOrEqual(4);
    expect(await find(as, "!?")).toEqual([]);
    expect((await as("/api/messages?q=%00")).status).toBe(400);
    const { messages } = (await (await as("/api/messages?email=%40")).json()) as MessagePage;
    expect(messages.map(({ _id }) => _id)).toEqual([messageIdOf(0)]);
  });

  test("shows the newest first, also if older ones were stored later", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const times = [5, 1_750_000_000_000, 3, 1_800_000_000_000, 4, 3];
    await makeMessages(
      app,
      times.map((created_at) => ({ created_at })),
    );
    expect(await find(as, "visitor")).toEqual([3, 1, 0, 4, 5, 2]);
  });

  test("nothing is left of the words of a message that is deleted for good or purged", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(
      app,
      Array.from({ length: 300 }, (_, number) => ({ message: number < 2 ? "xylophone marmalade" : "Hello" })),
    );
    // The index has several parts, and the state was changed since.
    await as(`/api/messages/${messageIdOf(0)}`, { method: "PATCH", json: { state: "spam" } });
    for (const number of [0, 1]) await as(`/api/messages/${messageIdOf(number)}`, { method: "DELETE" });
    await as(`/api/messages/${messageIdOf(0)}`, { method: "DELETE" });
    await purgeMessages(app.context.db, { now: app.context.clock() + 31 * 24 * 3_600_000 });
    if (engine === "sqlite") await eraseDeletedWords(app.context.db);
    expect(
      await app.context.db
        .selectFrom("message_search")
        .select("words")
        .where("words", "like", "%xylo%")
        .execute(),
    ).toEqual([]);
    if (engine === "sqlite") {
      expect(await readIndexBytes(app)).not.toMatch(/ylo|rmal/);
      await emptyLog(app.context.db);
      const file = await readFile(path.join(app.context.config.dataDir, databaseFile), "latin1");
      expect(file).not.toMatch(/xylo|ylophone|marma|rmalade/);
      const log = await readFile(path.join(app.context.config.dataDir, `${databaseFile}-wal`));
      expect(log.byteLength).toBe(0);
    }
    expect(await find(as, "hello")).toHaveLength(50);
    if (engine === "sqlite")
      await sql`insert into message_search_index (message_search_index, rank) values ('integrity-check', 1)`.execute(
        app.context.db,
      );
  });

  test("messages that another version or a backup has left without their words are indexed by the cleanup", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(
      app,
      Array.from({ length: 250 }, (_, number) => ({ message: number === 7 ? "marmalade" : "Hello" })),
    );
    const { db } = app.context;
    await db.deleteFrom("message_search").where("message_id", "<", messageIdOf(240)).execute();
    await as(`/api/messages/${messageIdOf(7)}`, { method: "PATCH", json: { state: "read" } });
    expect(await find(as, "marmalade")).toEqual([]);
    for (let run = 0; run < 2; run += 1)
      await cleanUpMessages(db, { now: Date.now(), keepDays: undefined, changes: silent });
    expect(await find(as, "marmalade")).toEqual([7]);
    expect(await db.selectFrom("message_search").select("message_id").execute()).toHaveLength(250);
  });
});

/** The index as it is stored, as text. */
async function readIndexBytes({ context }: TestApp): Promise<string> {
  const { rows } = await sql<{ block: Uint8Array }>`select block from message_search_index_data`.execute(
    context.db,
  );
  return rows.map(({ block }) => Buffer.from(block).toString("latin1")).join("\n");
}
