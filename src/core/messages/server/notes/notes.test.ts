import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../../test/app.ts";
import { makeMessages, messageIdOf } from "../../../../../test/builders.ts";
import { bothEngines, tagsFor } from "../../../../../test/databases.ts";
import { unknownId } from "../../../../../test/messages.ts";
import { signIn } from "../../../../../test/owner.ts";
import { messagePageSchema } from "../../contract/messages.ts";

const [first, second] = [messageIdOf(0), messageIdOf(1)];

async function start(engine: (typeof bothEngines)[number]) {
  const app = await startTestApp(engine);
  const { as } = await signIn(app);
  await makeMessages(app, [{ message: "An offer" }, { message: "A question" }]);
  const put = async (path: string, json: unknown) => as(`/api/messages/${path}`, { method: "PUT", json });
  const find = async (query: string) => (await listFound(as, query)).map(({ _id }) => _id);
  return { app, as, put, find, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function listFound(as: Awaited<ReturnType<typeof signIn>>["as"], query: string) {
  return messagePageSchema.parse(await (await as(`/api/messages?${query}`)).json()).messages;
}

async function readWords({ context }: TestApp): Promise<string[]> {
  const rows = await context.db.selectFrom("message_search").select("words").execute();
  return rows.map(({ words }) => words);
}

describe.each(bothEngines)("what the owner notes about messages on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a message is found by its note until the note is removed", async () => {
    await using site = await start(engine);
    const response = await site.put(`${first}/note`, { text: "  Met at the Kubernetes meetup " });
    expect(await response.json()).toMatchObject({ _id: first, note: "Met at the Kubernetes meetup" });
    expect(await site.find("q=kuber")).toEqual([first]);
    expect((await listFound(site.as, ""))[0]).not.toHaveProperty("note");
    expect(await (await site.put(`${first}/note`, { text: "" })).json()).toMatchObject({ note: "" });
    expect(await site.find("q=kuber")).toEqual([]);
  });

  test("labels have one spelling, are counted, and filter the list together with words and states", async () => {
    await using site = await start(engine);
    expect(await (await site.put(`${first}/labels`, { labels: ["Follow  up", "job"] })).json()).toMatchObject(
      {
        labels: ["Follow up", "job"],
      },
    );
    expect(
      await (await site.put(`${second}/labels`, { labels: ["follow UP", "Follow up"] })).json(),
    ).toMatchObject({ labels: ["Follow up"] });
    expect(await (await site.as("/api/messages/labels")).json()).toEqual({
      labels: [
        { name: "Follow up", messages: 2 },
        { name: "job", messages: 1 },
      ],
    });
    expect(await site.find("label=FOLLOW+up")).toEqual([second, first]);
    expect(await site.find("label=follow")).toEqual([]);
    expect(await site.find("label=job&q=offer")).toEqual([first]);
    expect(await site.find("label=job&q=question")).toEqual([]);
    expect(await site.find("label=job&state=archived")).toEqual([]);
    await site.put(`${first}/labels`, { labels: [] });
    expect(await site.find("label=job")).toEqual([]);
  });

  test("a label is not found as a word, and a word not as a label", async () => {
    await using site = await start(engine);
    await site.put(`${first}/labels`, { labels: ["offer"] });
    expect(await site.find("label=offer")).toEqual([first]);
    expect(await site.find("q=6f66666572z")).toEqual([]);
    expect(await site.find("label=an")).toEqual([]);
  });

  test("invalid notes and labels, and unknown messages, are refused and change nothing", {
    tags,
  }, async () => {
    await using site = await start(engine);
    const before = await readWords(site.app);
    for (const labels of [
      [""],
      ['say "hi"'],
      ["a\\b"],
      ["a\u0007"],
      ["x".repeat(41)],
      "x",
      Array(11).fill("x"),
    ])
      expect([labels, (await site.put(`${first}/labels`, { labels })).status]).toEqual([labels, 400]);
    for (const text of ["x".repeat(5_001), "\0", 1])
      expect((await site.put(`${first}/note`, { text })).status).toBe(400);
    for (const id of [unknownId, "nothing"]) {
      expect((await site.put(`${id}/note`, { text: "x" })).status).toBe(404);
      expect((await site.put(`${id}/labels`, { labels: ["x"] })).status).toBe(404);
    }
    expect((await site.as(`/api/messages?label=${"x".repeat(41)}`)).status).toBe(400);
    expect(await readWords(site.app)).toEqual(before);
  });
});
