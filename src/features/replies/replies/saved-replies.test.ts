import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { Refusal } from "../../../core/http/contract/refusal.ts";
import type { SavedReply, SavedReplyList } from "../contract/saved-replies.ts";

const unknownId = "00000000-0000-7000-8000-999999999999";

async function start(engine: (typeof engines)[number]) {
  const time = { now: Date.UTC(2026, 5, 1) };
  const app = await startTestApp(engine, { clock: () => time.now });
  const { as } = await signIn(app);
  return {
    time,
    add: (json: unknown) => as("/api/saved-replies", { method: "POST", json }),
    change: (id: string, json: unknown) => as(`/api/saved-replies/${id}`, { method: "PUT", json }),
    remove: (id: string) => as(`/api/saved-replies/${id}`, { method: "DELETE" }),
    list: async () => ((await (await as("/api/saved-replies")).json()) as SavedReplyList).savedReplies,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("saved replies on %s", (engine) => {
  test("are stored, changed, and deleted, and listed by their names", async () => {
    await using site = await start(engine);
    expect(await site.list()).toEqual([]);
    const added: SavedReply[] = [];
    for (const name of ["zoo", "Äpfel", " Busy "]) {
      const response = await site.add({ name, text: "Hello {first}" });
      expect(response.status).toBe(201);
      added.push((await response.json()) as SavedReply);
    }
    expect((await site.list()).map(({ name }) => name)).toEqual(["Äpfel", "Busy", "zoo"]);
    const [zoo, , busy] = added;
    site.time.now += 1_000;
    const changed = await site.change(busy?._id ?? "", { name: "Away", text: "Bye" });
    const expected = { _id: busy?._id, name: "Away", text: "Bye", changedAt: "2026-06-01T00:00:01.000Z" };
    expect([changed.status, await changed.json()]).toEqual([200, expected]);
    expect((await site.remove(zoo?._id ?? "")).status).toBe(204);
    expect((await site.remove(zoo?._id ?? "")).status).toBe(404);
    expect((await site.list()).map(({ name }) => name)).toEqual(["Äpfel", "Away"]);
  });

  test("there are at most 50, also with concurrent calls", { timeout: 30_000 }, async () => {
    await using site = await start(engine);
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => site.add({ name: `Reply ${index}`, text: "Text" })),
    );
    const stored = responses.filter(({ status }) => status === 201);
    expect(stored).toHaveLength(50);
    const ids = await Promise.all(
      stored.map(async (response) => ((await response.json()) as SavedReply)._id),
    );
    const list = await site.list();
    expect(list.map(({ _id }) => _id).sort()).toEqual(ids.sort());
    const refusal = await site.add({ name: "More", text: "Text" });
    expect([refusal.status, await refusal.json()]).toEqual([
      409,
      { message: "There can be at most 50 saved replies. Delete one first." },
    ]);
    await site.remove(ids[0] ?? "");
    expect((await site.add({ name: "More", text: "Text" })).status).toBe(201);
  });

  test.each([
    ["an empty name", "name", { name: " " }],
    ["a name that is too long", "name", { name: "a".repeat(61) }],
    ["an empty text", "text", { text: "\n" }],
    ["a text that is too long", "text", { text: "a".repeat(5_001) }],
    ["a text with NUL", "text", { text: "a\0" }],
    ["a text that is a number", "text", { text: 5 }],
  ])("%s is refused", async (_case, path, field) => {
    await using site = await start(engine);
    const { _id } = (await (await site.add({ name: "Old", text: "Old" })).json()) as SavedReply;
    const json = { name: "New", text: "New", ...field };
    for (const response of [await site.add(json), await site.change(_id, json)]) {
      expect(response.status).toBe(400);
      expect(((await response.json()) as Refusal).issues?.[0]?.path).toBe(path);
    }
    expect((await site.list()).map(({ name, text }) => [name, text])).toEqual([["Old", "Old"]]);
  });

  test("one that does not exist is neither changed nor deleted", async () => {
    await using site = await start(engine);
    for (const id of [unknownId, "none", "%00"]) {
      expect((await site.change(id, { name: "New", text: "New" })).status).toBe(404);
      expect((await site.remove(id)).status).toBe(404);
    }
    expect(await site.list()).toEqual([]);
  });
});
