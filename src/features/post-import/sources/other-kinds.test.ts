import { describe, expect, test } from "vitest";
import { createMemorySource, readAll } from "../testing/memory-source.ts";
import { devTo } from "./dev-to.ts";
import { feed } from "./feeds.ts";
import { foreignKinds } from "./foreign-kinds.ts";
import { hashnode } from "./hashnode.ts";
import { medium } from "./medium.ts";
import { substack } from "./substack.ts";

const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>T</title><link>https://a.example</link><description>D</description>
  <item><title>Tom &amp;amp; Ann</title><link>https://a.example/one/</link><guid>g1</guid><pubDate>Mon, 01 Apr 2019 10:00:00 GMT</pubDate>
  <category>News</category><description>Short</description><content:encoded><![CDATA[<p>Long <b>text</b></p>]]></content:encoded></item>
  <item><title>Two</title><link>https://a.example/?p=2</link><description>Only this</description></item></channel></rss>`;

const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>x</id><updated>2019-04-01T10:00:00Z</updated>
  <entry><id>urn:1</id><title>One</title><link rel="self" href="/self"/><link href="https://a.example/one"/><updated>2020-01-01T00:00:00Z</updated><published>2019-04-01T10:00:00Z</published>
  <category term="news"/><content type="html">&lt;p&gt;Text&lt;/p&gt;</content></entry>
  <entry><id>urn:2</id><title>Two</title><updated>2020-01-01T00:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Plain <i>X</i></p></div></content></entry></feed>`;

const jsonFeed = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "T",
  items: [
    {
      id: "1",
      url: "https://a.example/one",
      title: "One",
      content_html: "<p>Hi</p>",
      tags: ["News"],
      image: "https://a.example/c.jpg",
    },
    { id: "2", content_text: "a < b\n\nc" },
  ],
});

describe("feeds", () => {
  test("RSS has the whole text, or only a summary with a warning", async () => {
    const { posts, faults } = await readAll(feed, createMemorySource({ "feed.xml": rss }));
    expect(faults).toEqual([]);
    expect(posts[0]).toEqual({
      sourceId: "g1",
      place: "feed.xml, item 1",
      title: "Tom & Ann",
      markdown: "Long **text**",
      date: Date.UTC(2019, 3, 1, 10),
      isDraft: false,
      description: "Short",
      image: undefined,
      tags: ["News"],
      oldPaths: ["/one/"],
      warnings: [],
    });
    expect(posts[1]).toMatchObject({
      sourceId: "https://a.example/?p=2",
      markdown: "Only this",
      oldPaths: [],
    });
    expect(posts[1]?.warnings).toEqual(["The feed has its summary only."]);
  });

  test("Atom has escaped HTML and XHTML", async () => {
    const { posts } = await readAll(feed, createMemorySource({ "atom.xml": atom }));
    expect(
      posts.map(({ sourceId, markdown, oldPaths, tags }) => [sourceId, markdown, oldPaths, tags]),
    ).toEqual([
      ["urn:1", "Text", ["/one"], ["news"]],
      ["urn:2", "Plain *X*", [], []],
    ]);
    expect(posts[0]?.date).toBe(Date.UTC(2019, 3, 1, 10));
  });

  test("JSON Feed has HTML or text", async () => {
    const { posts } = await readAll(feed, createMemorySource({ "feed.json": jsonFeed }));
    expect(posts.map(({ markdown }) => markdown)).toEqual(["Hi", "a < b\n\nc"]);
    expect(posts[0]).toMatchObject({ image: "https://a.example/c.jpg", tags: ["News"], oldPaths: ["/one"] });
  });

  test("broken feeds and entities are refused", async () => {
    const entity = rss.replace("<rss", '<!DOCTYPE x [<!ENTITY a "a">]><rss');
    for (const text of [entity, "<rss", "<feed></feed>", '{"version":"https://jsonfeed.org/version/1.1"']) {
      const { posts, faults } = await readAll(feed, createMemorySource({ "feed.json": text }));
      expect([text.slice(0, 20), posts.length, faults.length]).toEqual([text.slice(0, 20), 0, 1]);
    }
  });

  test("a feed beside Markdown is not the source", async () => {
    expect(await feed.recognize(createMemorySource({ "feed.xml": rss }))).toBe(true);
    expect(
      await feed.recognize(createMemorySource({ "public/feed.xml": rss, "posts/a.md": "", "README.md": "" })),
    ).toBe(false);
  });
});

const story = (
  canonical: string,
) => `<!DOCTYPE html><html><head><title>My Story</title></head><body><article class="h-entry">
  <header><h1 class="p-name">My Story</h1></header><section data-field="subtitle" class="p-summary">A subtitle</section>
  <section data-field="body" class="e-content"><section class="section"><div class="section-divider"><hr></div><div class="section-content">
  <h3 class="graf graf--h3 graf--title">My Story</h3><h4 class="graf graf--subtitle">A subtitle</h4><p class="graf">Text</p></div></section></section>
  <footer><p class="p-tags">Tagged in <a class="p-tag" href="/tag/a">Things</a></p>
  <p>By <a class="p-author" href="/@me">Me</a> on <a href="https://medium.com/p/abc123def456"><time class="dt-published" datetime="2018-08-11T11:23:34.123Z">x</time></a>.</p>
  <p><a href="${canonical}" class="p-canonical">Canonical link</a></p></footer></article></body></html>`;

describe("Medium", () => {
  const name = "posts/2018-08-11_My-Story-abc123def456.html";

  test("a story has its text without what repeats its title", async () => {
    const files = createMemorySource({ [name]: story("https://medium.com/@me/my-story-abc123def456") });
    expect(await medium.recognize(files)).toBe(true);
    expect((await readAll(medium, files)).posts).toEqual([
      {
        sourceId: "abc123def456",
        place: name,
        title: "My Story",
        slug: "my-story",
        markdown: "Text",
        date: Date.UTC(2018, 7, 11, 11, 23, 34, 123),
        isDraft: false,
        description: "A subtitle",
        canonicalUrl: undefined,
        image: undefined,
        tags: ["Things"],
        oldPaths: [],
        warnings: [],
      },
    ]);
  });

  test("a domain of its own redirects, another address stays the canonical one, and a draft is a draft", async () => {
    const { posts } = await readAll(
      medium,
      createMemorySource({
        [name]: story("https://blog.me.example/my-story-abc123def456"),
        "x/posts/draft_My-Story-abc123def457.html": story("https://elsewhere.example/original"),
        "profile/profile.html": "<p>Not a story</p>",
      }),
    );
    expect(posts.map(({ oldPaths, canonicalUrl, isDraft }) => [oldPaths, canonicalUrl, isDraft])).toEqual([
      [["/my-story-abc123def456"], undefined, false],
      [[], "https://elsewhere.example/original", true],
    ]);
  });
});

describe("Substack", () => {
  test("posts have their text, and what subscribers paid for is a draft", async () => {
    const rows = [
      "post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url",
      "12.one,2019-07-26T20:48:19.814Z,true,,newsletter,everyone,One &amp; two,&#x201C;Short&#x201D;,",
      "13.two,2019-07-26T20:48:19.814Z,true,,podcast,only_paid,Two,,https://a.example/a.mp3",
      "14.about,2019-07-26T20:48:19.814Z,true,,page,everyone,About,,",
      "15.gone,2019-07-26T20:48:19.814Z,false,,newsletter,everyone,Gone,,",
    ];
    const files = createMemorySource({
      "posts.csv": rows.join("\n"),
      "posts/12.one.html": "<p>Hi</p>",
      "posts/13.two.html": "<p>Ho</p>",
      "posts/14.about.html": "<p>Me</p>",
    });
    expect(await substack.recognize(files)).toBe(true);
    const { posts, faults } = await readAll(substack, files);
    expect(posts[0]).toMatchObject({
      sourceId: "12",
      slug: "one",
      title: "One & two",
      description: "“Short”",
      markdown: "Hi",
      isDraft: false,
      oldPaths: ["/p/one"],
    });
    expect(posts[1]).toMatchObject({ markdown: "<https://a.example/a.mp3>\n\nHo", isDraft: true });
    expect(posts[2]).toMatchObject({ isPage: true, title: "About", markdown: "Me" });
    expect(faults.map(({ fault }) => fault)).toEqual(["“Gone” has no text: posts/15.gone.html is missing."]);
  });
});

describe("Hashnode", () => {
  test("posts have their Markdown without Hashnode's own syntax", async () => {
    const post = {
      _id: "h1",
      slug: "one",
      title: "One",
      dateAdded: "2024-05-01T00:00:00.000Z",
      contentMarkdown: '![A](https://cdn.example/a.png align="center")\n\n%[https://youtu.be/x]',
      coverImage: "https://cdn.example/c.png",
      tags: ["56744721958ef13879b94cad", { name: "Web" }],
      isActive: true,
    };
    const { posts } = await readAll(
      hashnode,
      createMemorySource({ "export.json": JSON.stringify({ posts: [post] }) }),
    );
    expect(posts).toMatchObject([
      {
        sourceId: "h1",
        slug: "one",
        markdown: "![A](https://cdn.example/a.png)\n\n<https://youtu.be/x>",
        date: Date.UTC(2024, 4, 1),
        image: "https://cdn.example/c.png",
        tags: ["Web"],
        oldPaths: ["/one"],
        warnings: [
          "The file has no names of its tags.",
          "An embedded page became a link: https://youtu.be/x.",
        ],
      },
    ]);
  });
});

describe("dev.to", () => {
  test("articles of the API and of the export", async () => {
    const api = {
      type_of: "article",
      id: 7,
      title: "One",
      slug: "one-1a2b",
      description: "D",
      published: true,
      published_at: "2024-05-01T00:00:00.000Z",
      url: "https://dev.to/me/one-1a2b",
      canonical_url: "https://dev.to/me/one-1a2b",
      cover_image: "https://cdn.example/c.png",
      tag_list: ["web", "js"],
      body_markdown: "Hi\n\n{% youtube abc %}\n\n{% details More %}",
    };
    const exported = {
      title: "Two",
      slug: "two-temp-slug-1",
      created_at: "2024-05-02T00:00:00.000Z",
      published: false,
      cached_tag_list: "web, js",
      canonical_url: "https://a.example/two",
      body_markdown: "---\ntitle: Two\nseries: Parts\ncover_image: /c.png\n---\n\nText",
    };
    const { posts } = await readAll(
      devTo,
      createMemorySource({ "articles.json": JSON.stringify([api, exported]) }),
    );
    expect(posts).toMatchObject([
      {
        sourceId: "7",
        markdown: "Hi\n\n<https://www.youtube.com/watch?v=abc>\n\n{% details More %}",
        isDraft: false,
        tags: ["web", "js"],
        canonicalUrl: undefined,
        warnings: [
          "An embedded page became a link: https://www.youtube.com/watch?v=abc.",
          "“details” is not Markdown, and stays as text.",
        ],
      },
      {
        sourceId: "2024-05-02T00:00:00.000Z",
        markdown: "Text",
        isDraft: true,
        tags: ["web", "js"],
        series: "Parts",
        image: "/c.png",
        canonicalUrl: "https://a.example/two",
      },
    ]);
  });
});

test("each source is recognized by one kind, and a folder of Markdown by none", async () => {
  const sources: Record<string, Record<string, string>> = {
    "RSS, Atom, JSON Feed": { "feed.xml": rss },
    Medium: { "posts/2018-08-11_My-Story-abc123def456.html": story("") },
    "dev.to": { "articles.json": '[{"body_markdown":"x"}]' },
    Hashnode: { "a.json": '{"posts":[{"contentMarkdown":"x"}]}' },
    Ghost: { "a.json": '{"db":[{"data":{"posts":[],"posts_tags":[]}}]}' },
    WordPress: { "a.xml": rss.replace("<rss", '<rss xmlns:wp="http://wordpress.org/export/1.2/"') },
    none: { "content/posts/a.md": "---\ntitle: A\n---\n", "package.json": "{}", "static/data.xml": "<a/>" },
  };
  for (const [name, texts] of Object.entries(sources)) {
    const kinds = [];
    for (const kind of foreignKinds)
      if (await kind.recognize(createMemorySource(texts))) kinds.push(kind.name);
    expect(kinds[0] ?? "none").toBe(name);
  }
});
