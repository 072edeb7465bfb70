import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import { createPostBodies } from "./bodies.ts";
import { createMarkdownParser } from "./body/create-markdown-parser.ts";
import { bodyVersion } from "./renew-bodies.ts";

const post = { title: "A title", slug: "a", image: "/x.webp", published: true };

function readTexts({ context }: TestApp) {
  return context.db.selectFrom("blog_texts").selectAll().orderBy("blog_id").execute();
}

async function readBody(app: TestApp, slug: string): Promise<unknown> {
  const response = await app.request(`/api/Blogs/slug/${slug}`);
  return ((await response.json()) as { body: unknown }).body;
}

async function setBody({ context }: TestApp, body: string | null, version: number | null): Promise<void> {
  await context.db.updateTable("blog_texts").set({ body, body_version: version }).execute();
}

describe.each(engines)("the trees of posts on %s", (engine) => {
  test("a save stores the tree beside the text, and the post has both", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const content = ["## Hi *you*", "[a][b]", "[b]: /me"];
    const body = [
      { type: "heading", level: 2, id: "hi-you", children: ["Hi ", { type: "emphasis", children: ["you"] }] },
      { type: "paragraph", children: [{ type: "link", url: "/me", children: ["a"] }] },
    ];
    expect((await as("/api/blogs", { method: "POST", json: { ...post, content } })).status).toBe(201);
    const [text] = await readTexts(app);
    expect(text).toMatchObject({ content: JSON.stringify(content), body_version: bodyVersion });
    expect(JSON.parse(text?.body ?? "")).toEqual(body);
    const response = await app.request("/api/Blogs/slug/a");
    expect(await response.json()).toMatchObject({ content, body });
  });

  test("views and likes do not write a text again", async () => {
    await using app = await startTestApp(engine);
    const { id, slug } = await makeBlog(app, { content: ["*a*"] });
    const mark = JSON.stringify([{ type: "paragraph", children: ["as stored"] }]);
    await setBody(app, mark, bodyVersion);
    expect(await readBody(app, slug)).toEqual(JSON.parse(mark));
    await app.request(`/api/blogs/${id}/likes`, { method: "PATCH", json: { action: "like" } });
    expect(await readTexts(app)).toMatchObject([{ body: mark, body_version: bodyVersion }]);
  });

  test("a tree of an older version is made again when it is read, once for all readers", async () => {
    await using app = await startTestApp(engine);
    const { slug } = await makeBlog(app, { content: ["*a*"] });
    await setBody(app, "[]", bodyVersion - 1);
    const body = [{ type: "paragraph", children: [{ type: "emphasis", children: ["a"] }] }];
    const bodies = await Promise.all(Array.from({ length: 5 }, () => readBody(app, slug)));
    expect(bodies).toEqual(Array(5).fill(body));
    await expect.poll(() => readTexts(app)).toMatchObject([{ body_version: bodyVersion }]);
  });

  test("a tree whose code has no colors yet is made again when it is read", async () => {
    await using app = await startTestApp(engine);
    const { slug } = await makeBlog(app, { content: ["```js\nlet a;\n```"] });
    await setBody(app, '[{"type":"code","text":"let a;"}]', null);
    expect(await readBody(app, slug)).toMatchObject([{ type: "code", lines: ["k3"] }]);
    await expect.poll(() => readTexts(app)).toMatchObject([{ body_version: bodyVersion }]);
  });

  test("a tree of a newer version is neither shown nor replaced", async () => {
    await using app = await startTestApp(engine);
    const { slug } = await makeBlog(app, { content: ["a"] });
    await setBody(app, '[{"type":"hologram"}]', bodyVersion + 1);
    expect(await readBody(app, slug)).toEqual([{ type: "paragraph", children: ["a"] }]);
    await app.context.bodies.stop();
    expect(await readTexts(app)).toMatchObject([
      { body: '[{"type":"hologram"}]', body_version: bodyVersion + 1 },
    ]);
  });

  test("trees that are missing or older are made in the background after the start, by several instances", async () => {
    await using app = await startTestApp(engine);
    for (let count = 0; count < 3; count += 1) await makeBlog(app, { content: [`Text *${count}*`] });
    const instances = [1, 2].map(() => createPostBodies(app.context));
    for (const { start } of instances) start();
    const complete = [0, 1, 2].map((count) => ({
      body: JSON.stringify([
        { type: "paragraph", children: ["Text ", { type: "emphasis", children: [String(count)] }] },
      ]),
      body_version: bodyVersion,
    }));
    await expect.poll(() => readTexts(app)).toMatchObject(complete);
    for (const { stop } of instances) await stop();
  });

  test("concurrent saves leave the text and the tree of the same save", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id } = await makeBlog(app, { slug: "a" });
    const save = (content: string[]) =>
      as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, content }, headers: { "If-Match": "*" } });
    await Promise.all(["one", "two", "three", "four"].map((text) => save([text])));
    const [text] = await readTexts(app);
    const [paragraph] = JSON.parse(text?.content ?? "");
    expect(JSON.parse(text?.body ?? "")).toEqual([{ type: "paragraph", children: [paragraph] }]);
  });
});

test("a preview is the tree of a text that is not stored, for the owner alone", async () => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const request = { method: "POST", json: { content: ["> [!TIP]\n> a <b>", " "] } };
  const response = await as("/api/blogs/preview", request);
  expect([response.status, await response.json()]).toEqual([
    200,
    { body: [{ type: "alert", kind: "tip", children: [{ type: "paragraph", children: ["a ", "<b>"] }] }] },
  ]);
  expect((await app.request("/api/blogs/preview", request)).status).toBe(401);
  expect(await readTexts(app)).toEqual([]);
});

/** On a slow computer, the time of the thread is over before it has counted. */
const tooMany = /10,000 links|too complex/;

const fill = (text: string, count = 200) => Array(count).fill(text.repeat(Math.floor(20_000 / text.length)));

test.each([
  ["4 MB of brackets", fill("!["), /too complex/],
  ["4 MB of links", fill("[a](/b)"), /too complex/],
  ["4 MB of footnotes", fill("[^a]:b\n"), /too complex/],
  ["10,000 levels of quotes", [">".repeat(10_000)], /24 levels/],
  ["11,000 links", fill("[a](/b) ", 5), tooMany],
  [
    "a table of 1,000 columns",
    [`${"|a".repeat(1_000)}\n${"|-".repeat(1_000)}\n${"|b\n".repeat(3_000)}`],
    tooMany,
  ],
])(
  "a post with %s is refused with a reason while other requests are served",
  async (_what, content, reason) => {
    await using app = await startTestApp("sqlite");
    const { as } = await signIn(app);
    const { id } = await makeBlog(app, { slug: "a", content: ["Kept"] });
    const start = process.cpuUsage();
    let isOver = false;
    const saved = as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, content } }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await app.request("/api/ping")).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { user, system } = process.cpuUsage(start);
    const response = await saved;
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(reason),
      issues: [{ path: "content" }],
    });
    // The thread may take two seconds. The rest is for collecting garbage, for starting the thread, and for the test
    // itself.
    expect((user + system) / 1e6).toBeLessThan(5);
    expect(await (await as(`/api/blogs/${id}`)).json()).toMatchObject({ content: ["Kept"] });
  },
);

test("a text larger than all paragraphs may be is refused, and invalid Unicode is replaced", async () => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const save = (content: string[]) => as("/api/blogs", { method: "POST", json: { ...post, content } });
  expect((await save(["```\n", "x".repeat(1_000_000)])).status).toBe(400);
  expect((await save(fill("long text ", 700))).status).toBe(413);
  expect((await save(["a \ud800 b\udc00"])).status).toBe(201);
  expect(await readBody(app, "a")).toEqual([{ type: "paragraph", children: ["a \ufffd b\ufffd"] }]);
});

/** A text with everything that Markdown has here. */
const everything = [
  "## A *heading* of **many** ~~words~~",
  "A [link](/me 'Me'), `code`, a formula $a^2$, a picture ![b](/b.webp), a note[^1], https://ada.example, and  \na break.",
  "![Alone](/c.webp 'A caption')",
  "> A quote\n>\n> - [x] with a list\n>   3. in a list",
  "> [!TIP]\n> An alert",
  "| a | b |\n|:--|--:|\n| 1 | 2 |",
  '```ts title="a.ts" {1} ins={2}\nconst a = "b";\n// c\n```',
  "$$\n\\frac{a}{b}\n$$",
  "---",
  "<b>raw</b>",
  "因为它**「复杂」**且",
  "[^1]: The note",
];

// If it fails, the same text has become another tree, or is found by other words, for example with another version of a
// library. Raise `bodyVersion`, so that the trees that are stored are made again.
test("the version of the trees belongs to what the texts become", async () => {
  const minute = 60_000;
  const limits = { page: minute, post: minute, stored: minute, code: minute, newCode: minute };
  const parser = createMarkdownParser(limits);
  const parsed = await parser.parseStoredPost(everything);
  await parser.close();
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const tree = JSON.stringify(parsed.content);
  const digest = createHash("sha256").update(`${tree} ${parsed.words}`).digest("hex").slice(0, 16);
  expect({ bodyVersion, digest }).toEqual({ bodyVersion: 4, digest: "dd6bf3a07146867c" });
});
