import { describe, expect, test } from "vitest";
import type { Warning } from "../report.ts";
import { createMemorySource, readAll } from "../testing/memory-source.ts";
import { ghost } from "./ghost.ts";

const post = {
  id: "1a",
  uuid: "u-1",
  title: "Hello",
  slug: "hello",
  html: '<p>Hi</p><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/2024/01/desk.jpg" alt="Desk"></figure><p><a href="__GHOST_URL__/older/">Older</a></p>',
  feature_image: "__GHOST_URL__/content/images/cover.png",
  featured: 0,
  type: "post",
  status: "published",
  visibility: "public",
  created_at: "2024-01-01T10:00:00.000Z",
  published_at: "2024-01-02T10:00:00.000Z",
  custom_excerpt: "A greeting",
  canonical_url: null,
};

function exportOf(posts: object[], tables: object = {}) {
  return {
    "site.ghost.json": JSON.stringify({
      db: [{ meta: { version: "5.0.0" }, data: { posts, posts_tags: [], ...tables } }],
    }),
  };
}

async function readPosts(posts: object[], tables?: object) {
  return readAll(ghost, createMemorySource(exportOf(posts, tables)));
}

function lexical(...children: object[]) {
  return { ...post, html: null, lexical: JSON.stringify({ root: { type: "root", children } }) };
}

async function markdownOf(value: object): Promise<{ markdown?: string; warnings?: Warning[] }> {
  const { posts } = await readPosts([value]);
  return { markdown: posts[0]?.markdown ?? "", warnings: posts[0]?.warnings ?? [] };
}

describe("Ghost", () => {
  test("is recognized by its tables, and other JSON is not", async () => {
    expect(await ghost.recognize(createMemorySource(exportOf([post])))).toBe(true);
    expect(await ghost.recognize(createMemorySource({ "package.json": "{}", "posts/a.md": "" }))).toBe(false);
  });

  test("a post has its fields, its tags in their order, and its former address", async () => {
    const tags = [
      { id: "t1", name: "Second" },
      { id: "t2", name: "First" },
      { id: "t3", name: "#internal", visibility: "internal" },
    ];
    const posts_tags = [
      { post_id: "1a", tag_id: "t1", sort_order: 1 },
      { post_id: "1a", tag_id: "t2", sort_order: 0 },
      { post_id: "1a", tag_id: "t3", sort_order: 2 },
    ];
    expect(await readPosts([post], { tags, posts_tags })).toEqual({
      faults: [],
      posts: [
        {
          sourceId: "u-1",
          place: "site.ghost.json, post 1",
          title: "Hello",
          slug: "hello",
          markdown: "Hi\n\n![Desk](/content/images/2024/01/desk.jpg)\n\n[Older](/older/)",
          date: Date.UTC(2024, 0, 2, 10),
          isDraft: false,
          description: "A greeting",
          canonicalUrl: undefined,
          image: "/content/images/cover.png",
          tags: ["First", "Second"],
          isPinned: false,
          oldPaths: ["/hello/"],
          warnings: [],
        },
      ],
    });
  });

  test("a description and a canonical address in the table of details are found", async () => {
    const posts_meta = [
      { post_id: "1a", meta_description: "About", canonical_url: "https://x.example/hello" },
    ];
    const { posts } = await readPosts([{ ...post, custom_excerpt: null, canonical_url: undefined }], {
      posts_meta,
    });
    expect(posts[0]).toMatchObject({ description: "About", canonicalUrl: "https://x.example/hello" });
  });

  test("what was not public becomes a draft, and a scheduled post keeps its date", async () => {
    const { posts } = await readPosts([
      { ...post, status: "draft", published_at: null },
      { ...post, status: "scheduled", published_at: "2099-01-01T00:00:00.000Z" },
      { ...post, visibility: "paid" },
      { ...post, status: "sent" },
    ]);
    expect(posts.map(({ isDraft, oldPaths }) => [isDraft, oldPaths.length])).toEqual([
      [true, 0],
      [false, 0],
      [true, 1],
      [true, 0],
    ]);
    expect(posts[1]?.date).toBe(Date.UTC(2099, 0));
    expect(posts[2]?.warnings).toEqual(["Only members could read it, so it is a draft."]);
    expect(posts[3]?.warnings).toEqual(["It was sent as a newsletter only, so it is a draft."]);
  });

  test("pages are told from posts, in the forms of all versions", async () => {
    const { posts, faults } = await readPosts([
      { ...post, type: "page" },
      { ...post, page: 1, type: undefined },
      { ...post, page: 0, type: undefined },
    ]);
    expect(posts.map(({ isPage }) => isPage)).toEqual([true, true, undefined]);
    expect(faults).toEqual([]);
  });

  test("the tables can be at the top, and dates can be numbers", async () => {
    const text = JSON.stringify({
      meta: {},
      data: { posts: [{ ...post, published_at: 1_388_318_310_782 }], posts_tags: [] },
    });
    const { posts } = await readAll(ghost, createMemorySource({ "old.json": text }));
    expect(posts[0]?.date).toBe(1_388_318_310_782);
  });

  test("broken JSON, and values of wrong types, are faults or empty", async () => {
    const broken = await readAll(ghost, createMemorySource({ "a.json": '{"posts": [], "posts_tags": [' }));
    expect(broken.faults[0]?.fault).toMatch(/^It is not valid JSON/);
    const { posts } = await readPosts([
      { title: [], html: {}, slug: 5, published_at: {}, tags: 1 },
      null as unknown as object,
    ]);
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ title: "", slug: "5", markdown: "", isDraft: true });
    const empty = await readAll(ghost, createMemorySource({ "a.json": '[{"posts": [], "mobiledoc": 1}]' }));
    expect(empty).toEqual({ posts: [], faults: [{ place: "a.json", fault: "It has no posts." }] });
  });
});

describe("Ghost's documents, if there is no HTML", () => {
  const text = (value: string, format = 0) => ({ type: "extended-text", text: value, format });

  test("Lexical: text with its formats, headings, quotes, links, and nested lists", async () => {
    const document = lexical(
      { type: "extended-heading", tag: "h2", children: [text("A & B")] },
      {
        type: "paragraph",
        children: [text("bold", 1), text(" "), text("both", 3), { type: "linebreak" }, text("code", 16)],
      },
      { type: "paragraph", children: [{ type: "link", url: "__GHOST_URL__/x/", children: [text("x")] }] },
      { type: "extended-quote", children: [text("Said")] },
      {
        type: "list",
        listType: "number",
        start: 3,
        children: [
          { type: "listitem", children: [text("Three")] },
          {
            type: "listitem",
            children: [
              {
                type: "list",
                listType: "bullet",
                children: [{ type: "listitem", children: [text("Deep")] }],
              },
            ],
          },
        ],
      },
    );
    expect(await markdownOf(document)).toEqual({
      markdown: "## A & B\n\n**bold** **_both_**\\\n`code`\n\n[x](/x/)\n\n> Said\n\n3. Three\n   - Deep",
      warnings: [],
    });
  });

  test("Lexical: cards become what is closest", async () => {
    const document = lexical(
      { type: "image", src: "__GHOST_URL__/content/images/a.jpg", alt: "A", caption: "<b>Cap</b>" },
      { type: "codeblock", code: "a < b", language: "js", caption: "" },
      { type: "markdown", markdown: "| a |\n| - |\n| *b* |" },
      { type: "horizontalrule" },
      { type: "callout", calloutEmoji: "💡", calloutText: "<b>Mind</b> it" },
      { type: "gallery", images: [{ src: "/b.jpg" }, { src: "/c.jpg" }], caption: "" },
      { type: "bookmark", url: "https://x.example", metadata: { title: "X" } },
      { type: "toggle", heading: "More", content: "<p>Text</p>" },
      {
        type: "embed",
        url: "https://youtu.be/x",
        html: '<iframe src="https://www.youtube.com/embed/abcdefgh"></iframe>',
      },
      { type: "html", html: "<p>Own</p>" },
      { type: "signup", header: "x" },
    );
    const { markdown, warnings } = await markdownOf(document);
    expect(markdown).toBe(
      [
        '![A](/content/images/a.jpg "Cap")',
        "```js\na < b\n```",
        "| a |\n| - |\n| *b* |",
        "---",
        "> [!NOTE]\n>\n> 💡 **Mind** it",
        "![](/b.jpg)![](/c.jpg)",
        "[X](https://x.example)",
        "**More**\n\nText",
        "<https://www.youtube.com/watch?v=abcdefgh>",
        "Own",
      ].join("\n\n"),
    );
    expect(warnings).toEqual([
      "A card of the kind signup was left out.",
      "A bookmark became a link: https://x.example.",
      "A collapsible part is always open.",
      "A frame became a link: https://www.youtube.com/watch?v=abcdefgh.",
    ]);
  });

  test("Lexical that is nested without end is a fault", async () => {
    let node: object = text("x");
    for (let depth = 0; depth < 2_000; depth += 1) node = { type: "quote", children: [node] };
    expect((await readPosts([lexical(node)])).faults[0]?.fault).toMatch(/nested more than 100 levels/);
  });

  test("Mobiledoc, which all exports have beside the HTML, is a fault", async () => {
    const { posts, faults } = await readPosts([
      { ...post, mobiledoc: "{}" },
      { ...post, html: null, mobiledoc: "{}" },
    ]);
    expect(posts).toHaveLength(1);
    expect(faults[0]?.fault).toMatch(/^Its text is there as Mobiledoc only/);
  });
});
