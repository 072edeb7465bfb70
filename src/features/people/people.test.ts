import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeMessages, messageIdOf } from "../../../test/builders.ts";
import { bothEngines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { readStore } from "../../../test/read-store.ts";
import { emptyLog } from "../../core/db/empty-log.ts";
import { eraseDeletedWords } from "../../core/messages/server/search/erase-words.ts";
import { createBackup } from "../backups/create-backup.ts";
import { storeReply } from "../replies/replies/replies.ts";

const secrets = [
  "Xanthippe",
  "xanthippe@athens.example",
  "hemlockgarden",
  "answerable",
  "quarrelsome",
  "Agorafriend",
];

async function start(engine: (typeof bothEngines)[number]) {
  const app = await startTestApp(engine);
  const { as } = await signIn(app);
  const hers = { name: "Xanthippe", message: "About the hemlockgarden" };
  await makeMessages(app, [
    { ...hers, email: "xanthippe@athens.example" },
    { ...hers, email: " Xanthippe@ATHENS.example", state: "spam", deleted_at: Date.now() },
    { name: "Other", email: "other@athens.example", message: "Something else" },
  ]);
  const id = messageIdOf(0);
  const reply = { messageId: id, text: "That is answerable", key: undefined, from: "me@example.org", now: 1 };
  await storeReply(app.context.db, reply);
  await as(`/api/messages/${id}/note`, { method: "PUT", json: { text: "quarrelsome" } });
  await as(`/api/messages/${id}/labels`, { method: "PUT", json: { labels: ["Agorafriend"] } });
  const post = async (call: string, email: string) =>
    (await as(`/api/people${call}`, { method: "POST", json: { email } })).json() as Promise<
      Record<string, unknown>
    >;
  return { app, as, post, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Returns everything that is stored once SQLite has erased what was deleted. */
async function readErased({ context }: TestApp): Promise<string> {
  if (context.engine === "sqlite") {
    await eraseDeletedWords(context.db);
    await emptyLog(context.db);
  }
  return readStore(context);
}

describe.each(bothEngines)("everything about one person on %s", (engine) => {
  test("is counted and exported, whatever its state, and nothing of anyone else", async () => {
    await using site = await start(engine);
    expect(await site.post("", "XANTHIPPE@athens.example")).toEqual({
      messages: 2,
      replies: 1,
      notes: 1,
      mails: 1,
    });
    const { messages } = await site.post("/export", "xanthippe@athens.example");
    expect(messages).toHaveLength(2);
    expect((messages as unknown[])[0]).toMatchObject({
      note: "quarrelsome",
      labels: ["Agorafriend"],
      replies: [{ direction: "out" }],
    });
    expect(JSON.stringify(messages)).not.toContain("other@athens.example");
    expect(await site.post("", "nobody@athens.example")).toEqual({
      messages: 0,
      replies: 0,
      notes: 0,
      mails: 0,
    });
  });

  test("is erased for good, from the database, its log, and the next backup", async () => {
    await using site = await start(engine);
    const before = await readErased(site.app);
    for (const secret of secrets) expect([secret, before.includes(secret)]).toEqual([secret, true]);
    const erased = await site.post("/erase", "xanthippe@athens.example");
    expect(erased).toEqual({ messages: 2, replies: 1, notes: 1, mails: 1 });
    expect(await site.post("/erase", "xanthippe@athens.example")).toMatchObject({ messages: 0 });
    const after = (await readErased(site.app)).toLowerCase();
    for (const secret of secrets)
      expect([secret, after.includes(secret.toLowerCase())]).toEqual([secret, false]);
    expect(after).toContain("other@athens.example");
    const { config } = site.app.context;
    const file = path.join(config.dataDir, "backup.tar.gz");
    await createBackup(config, file);
    const archive = gunzipSync(readFileSync(file)).toString("latin1").toLowerCase();
    expect(archive).toContain("other@athens.example");
    for (const secret of secrets)
      expect([secret, archive.includes(secret.toLowerCase())]).toEqual([secret, false]);
  });

  test("is neither shown nor erased without an address", async () => {
    await using site = await start(engine);
    for (const call of ["", "/export", "/erase"]) {
      for (const json of [{}, { email: " " }, { email: 1 }, { email: "x".repeat(321) }])
        expect((await site.as(`/api/people${call}`, { method: "POST", json })).status).toBe(400);
    }
    expect(await site.post("", "other@athens.example")).toMatchObject({ messages: 1 });
  });
});
