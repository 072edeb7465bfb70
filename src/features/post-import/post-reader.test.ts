import { expect, test } from "vitest";
import { createPostReader } from "./post-reader.ts";
import { createMemorySource } from "./testing/memory-source.ts";

const many = 100_000;
const limits = { list: 60_000, post: 1_000 };

/** Reads a source. Returns its kind, the texts of its posts by their titles, and its faults by their places. */
async function read(texts: Record<string, string>) {
  const reader = createPostReader(createMemorySource(texts), limits);
  const posts: Record<string, string> = {};
  const faults: Record<string, string> = {};
  const restored: string[] = [];
  try {
    const kind = await reader.recognize();
    for await (const item of reader.read()) {
      if ("fault" in item) faults[item.place] = item.fault;
      else if ("facts" in item) restored.push(item.place);
      else if ("markdown" in item) posts[item.title] = item.markdown.trim();
    }
    return { kind, posts, faults, restored };
  } finally {
    await reader.close();
  }
}

/** Puts hostile texts between ordinary ones. */
function mix(hostile: Record<string, string>): [title: string, text: string][] {
  const [first, ...others] = Object.entries(hostile);
  return [
    ["one", "1"],
    ["two", "2"],
    ...(first ? [first] : []),
    ["three", "3"],
    ["four", "4"],
    ...others,
    ["five", "5"],
  ];
}

const ordinary = { one: "1", two: "2", three: "3", four: "4", five: "5" };

const hostileHtml = {
  "nested elements": "<div>".repeat(many),
  links: '<a href="/b">a</a> '.repeat(45_000),
  markers: "<p>a</p>".repeat(many),
  pictures: "![".repeat(many) + "](b)".repeat(many),
};

const tooMuch = expect.stringMatching(/too much time or memory/);
const tooDeep = expect.stringMatching(/nested more than 100 levels/);

test("hostile posts of WordPress are named, and the others are read", {
  tags: ["release"],
  timeout: 300_000,
}, async () => {
  const items = mix(hostileHtml).map(
    ([title, text], index) =>
      `<item><title>${title}</title><guid>${index}</guid><content:encoded><![CDATA[${text}]]></content:encoded></item>`,
  );
  const { kind, posts, faults } = await read({
    "w.xml": `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join("")}</channel></rss>`,
  });
  expect({ kind, posts }).toEqual({ kind: "WordPress", posts: ordinary });
  expect(faults).toEqual({
    "w.xml, post 3": tooDeep,
    "w.xml, post 6": tooMuch,
    "w.xml, post 7": expect.stringMatching(/50,000 elements/),
    "w.xml, post 8": tooMuch,
  });
});

test("hostile posts of Ghost are named, and the others are read", {
  tags: ["release"],
  timeout: 300_000,
}, async () => {
  const rows = mix(hostileHtml).map(([title, html], id) => ({ id, title, html, status: "published" }));
  const { kind, posts, faults } = await read({
    "g.json": JSON.stringify({ db: [{ data: { posts: rows, posts_tags: [] } }] }),
  });
  expect({ kind, posts }).toEqual({ kind: "Ghost", posts: ordinary });
  expect(Object.keys(faults)).toEqual([
    "g.json, post 3",
    "g.json, post 6",
    "g.json, post 7",
    "g.json, post 8",
  ]);
});

function makeFiles(texts: [title: string, text: string][]): Record<string, string> {
  const files = texts.map(([title, text], index) => [
    `posts/${index}.md`,
    `---\ntitle: ${title}\n---\n${text}`,
  ]);
  return Object.fromEntries(files);
}

test("hostile Markdown files are named, and the others are read", { timeout: 300_000 }, async () => {
  const { kind, posts, faults } = await read({
    ...makeFiles(mix({ links: "[a](/b) ".repeat(90_000), pictures: hostileHtml.pictures })),
    "posts/a.md": `---\n${"a: [".repeat(many / 5)}\n---\nText`,
    "posts/b.md": `+++\na = ${"[".repeat(many / 2)}\n+++\nText`,
    "posts/c.md": `+++\na = ${"{ a = ".repeat(10_000)}\n+++\nText`,
    "posts/d.md": `{\n"a": ${"[".repeat(many / 2)}\n}\nText`,
    "posts/e.md": `---\n${"a: b\n".repeat(many)}---\nText`,
    "hugo.toml": `a = ${"[".repeat(many)}`,
    "_config.yml": `a: ${"[".repeat(20_000)}`,
  });
  expect({ kind, posts }).toEqual({ kind: "Markdown files", posts: ordinary });
  const cannotRead = expect.stringMatching(/cannot be read|too much time/);
  expect(faults).toMatchObject({
    "posts/2.md": tooMuch,
    "posts/5.md": tooMuch,
    "posts/a.md": cannotRead,
    "posts/b.md": cannotRead,
    "posts/c.md": cannotRead,
    "posts/d.md": cannotRead,
    "posts/e.md": "Its front matter is longer than 100,000 characters.",
  });
});

test.each(["*", "_", "[", "![", "`", "<", "> ", "- ", "1. ", "a|", "$", "{{< a ", "{% raw %}", "[^a]"])(
  "a text of 100,000 markers %s keeps no other from being read",
  { tags: ["release"], timeout: 300_000 },
  async (marker) => {
    const { posts, faults } = await read(makeFiles(mix({ hostile: marker.repeat(many) })));
    expect(posts).toMatchObject(ordinary);
    expect(Object.keys(posts).length + Object.keys(faults).length).toBe(6);
  },
);

test("a file that no list can be made of is named, and the posts of the others are read", async () => {
  const start = '<rss xmlns:wp="http://wordpress.org/export/1.2/">';
  const feed = (item: string) => `${start}<channel><item>${item}</item></channel></rss>`;
  const { kind, posts, faults } = await read({
    "a.xml": feed("<a>".repeat(many) + "</a>".repeat(many)),
    "b.xml": feed("<title>Fine</title><content:encoded>Text</content:encoded>"),
    "c.xml": `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${feed("<title>&a;</title>")}`,
    "d.xml": " ".repeat(64 * 1024 * 1024 + 1),
  });
  expect({ kind, posts }).toEqual({ kind: "WordPress", posts: { Fine: "Text" } });
  expect(faults).toEqual({
    "a.xml": expect.stringMatching(/^It cannot be converted: /),
    "c.xml": expect.stringMatching(/DOCTYPE/),
    "d.xml": "d.xml is too large.",
  });
});

test("a hostile post of an export of Foliodesk is named, and the others are read", {
  tags: ["release"],
}, async () => {
  const day = "2026-03-20T00:00:00.000Z";
  const facts = { createdAt: day, updatedAt: day, views: 0, likes: 0, formerPaths: [] };
  const slugs = ["one", "two", "three"];
  const { kind, faults, restored } = await read({
    "posts.json": JSON.stringify({ posts: slugs.map((slug) => ({ slug, ...facts })) }),
    "pictures.json": JSON.stringify({ pictures: [] }),
    "posts/one.md": "---\ntitle: One\n---\n![a](../a.png)",
    "posts/two.md": `---\ntitle: Two\n---\n${hostileHtml.pictures} ../`,
    "posts/three.md": "---\ntitle: Three\n---\nText",
  });
  expect({ kind, restored }).toEqual({ kind: "Foliodesk", restored: ["posts/one.md", "posts/three.md"] });
  expect(faults).toEqual({ "posts/two.md": tooMuch });
});

test("a source of no known kind is refused", async () => {
  await expect(read({ "a.txt": "Text" })).rejects.toThrow(/^There are no posts in the source/);
});
