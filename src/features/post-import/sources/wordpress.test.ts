import { describe, expect, test } from "vitest";
import { createMemorySource, readAll } from "../testing/memory-source.ts";
import { wordPress } from "./wordpress.ts";

function item(content: string, fields = "", { status = "publish", type = "post" } = {}): string {
  return `<item>
    <title><![CDATA[Tom &amp; Ann]]></title>
    <link>https://old.example/2019/04/hello/</link>
    <pubDate>Mon, 01 Apr 2019 10:00:00 +0000</pubDate>
    <guid isPermaLink="false">https://old.example/?p=4</guid>
    <content:encoded><![CDATA[${content}]]></content:encoded>
    <wp:post_id>4</wp:post_id>
    <wp:post_date_gmt><![CDATA[2019-04-01 09:30:00]]></wp:post_date_gmt>
    <wp:post_name>hello-%C3%A4</wp:post_name>
    <wp:status>${status}</wp:status>
    <wp:post_type>${type}</wp:post_type>
    ${fields}
  </item>`;
}

function attachment(id: number, name: string): string {
  return `<item><title>${name}</title><wp:post_id>${id}</wp:post_id><wp:post_parent>4</wp:post_parent><wp:post_type>attachment</wp:post_type>
    <wp:attachment_url>https://old.example/wp-content/uploads/${name}</wp:attachment_url>
    <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A picture</wp:meta_value></wp:postmeta></item>`;
}

function meta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
}

function read(items: string, start = "") {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>${start}
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
    <channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;
  return readAll(wordPress, createMemorySource({ "old.xml": xml }));
}

async function textOf(content: string, fields = "", others = "") {
  const { posts } = await read(item(content, fields) + others);
  return { markdown: posts[0]?.markdown, warnings: posts[0]?.warnings };
}

describe("WordPress", () => {
  test("a post has its fields, categories, tags, cover, and former address", async () => {
    const fields = `<excerpt:encoded><![CDATA[<p>Short</p>]]></excerpt:encoded><wp:is_sticky>1</wp:is_sticky>
      <category domain="category" nicename="news"><![CDATA[News &amp; more]]></category>
      <category domain="category" nicename="uncategorized">Uncategorized</category>
      <category domain="post_format" nicename="aside">Aside</category>
      <category domain="post_tag" nicename="web">Web</category>${meta("_thumbnail_id", "9")}`;
    expect(await read(item("Hi", fields) + attachment(9, "desk.jpg"))).toEqual({
      faults: [],
      posts: [
        {
          sourceId: "https://old.example/?p=4",
          place: "old.xml, post 1",
          title: "Tom & Ann",
          slug: "hello-ä",
          markdown: "Hi",
          date: Date.UTC(2019, 3, 1, 9, 30),
          isDraft: false,
          description: "Short",
          image: "https://old.example/wp-content/uploads/desk.jpg",
          tags: ["News & more", "Web"],
          isPinned: true,
          oldPaths: ["/2019/04/hello/"],
          warnings: [],
        },
      ],
    });
  });

  test("drafts, scheduled, private, and protected posts are as public as they were", async () => {
    const statuses = ["publish", "future", "draft", "pending", "private"].map((status) =>
      item("x", "", { status }),
    );
    const guarded = item("x", "<wp:post_password>secret</wp:post_password>");
    const { posts } = await read([...statuses, guarded].join(""));
    expect(posts.map(({ isDraft }) => isDraft)).toEqual([false, false, true, true, true, true]);
    expect(posts.map(({ oldPaths }) => oldPaths.length)).toEqual([1, 0, 0, 0, 0, 1]);
    expect(posts[4]?.warnings).toEqual(["It was not public, so it is a draft."]);
  });

  test("posts with one GUID are told apart by their number, and the first one is known by the GUID as before", async () => {
    const other = (id: number, options = {}) =>
      item("x", "", options).replace("<wp:post_id>4<", `<wp:post_id>${id}<`);
    const trash = other(3, { status: "trash" });
    const page = other(5, { type: "page" });
    const { posts } = await read(trash + page + item("x") + other(7) + other(9));
    expect(posts.filter(({ isPage }) => !isPage).map(({ sourceId }) => sourceId)).toEqual([
      "https://old.example/?p=4",
      "https://old.example/?p=4 7",
      "https://old.example/?p=4 9",
    ]);
  });

  test("pages are told from posts, other types and the trash are reported, and comments are counted", async () => {
    const comment = "<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>";
    const items = [
      item("x", "", { type: "page" }),
      item("x", "", { type: "product" }),
      item("x", "", { status: "trash" }),
    ];
    const { posts, faults } = await read(
      [...items, item("x", "", { type: "nav_menu_item" }), item("x", comment + comment)].join(""),
    );
    expect(faults.map(({ fault }) => fault)).toEqual([
      "“Tom & Ann” is a product. Only posts and pages are imported.",
      "“Tom & Ann” is in the trash.",
    ]);
    expect(posts.map(({ isPage, warnings }) => [isPage, warnings])).toEqual([
      [true, []],
      [undefined, ["2 comments were left out."]],
    ]);
  });

  test("XML that is broken, or has a DOCTYPE with entities, is refused", async () => {
    const broken = await read("<item><title>x</item>");
    expect(broken.faults[0]?.fault).toMatch(/^Its XML is broken in line \d+: /);
    const laughs = await read(item("x"), '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>');
    expect(laughs.faults).toEqual([
      { place: "old.xml", fault: "It has a DOCTYPE, which no export needs. Remove it." },
    ]);
    expect((await textOf("<pre>&lt;!DOCTYPE html></pre><!DOCTYPE html>")).markdown).toContain(
      "<!DOCTYPE html>",
    );
  });

  test("single ampersands, as Squarespace writes them, are read", async () => {
    const { posts } = await read(item("x").replace("?p=4", "?p=4&a=b"));
    expect(posts[0]?.sourceId).toBe("https://old.example/?p=4&a=b");
  });

  test("other encodings are read", async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item("Grüße").replace("%C3%A4", "a")}</channel></rss>`;
    const { posts } = await readAll(wordPress, createMemorySource({ "a.xml": Buffer.from(xml, "latin1") }));
    expect(posts[0]?.markdown).toBe("Grüße");
    const unknown = createMemorySource({ "a.xml": xml.replace("ISO-8859-1", "klingon") });
    expect((await readAll(wordPress, unknown)).faults).toEqual([
      { place: "a.xml", fault: "a.xml has the unknown encoding klingon. Save it in UTF-8." },
    ]);
  });
});

describe("the text of a post from WordPress", () => {
  test("blank lines are paragraphs, and line breaks stay", async () => {
    const content =
      "One\nmore\r\n\r\n<h2>Two</h2>\nThree\n<ul>\n<li>a</li>\n</ul>\nEnd<!--more-->Rest\n\n<pre>a\n\nb</pre>";
    expect(await textOf(content)).toEqual({
      markdown: "One\\\nmore\n\n## Two\n\nThree\n\n- a\n\nEnd\n\nRest\n\n```\na\n\nb\n```",
      warnings: [],
    });
  });

  test("captions, galleries, and embedded addresses", async () => {
    const content = [
      '[caption id="a" width="300"]<a href="/a.jpg"><img src="/a-300.jpg" alt="A"></a> A caption[/caption]',
      '[gallery ids="9,8"]',
      "[embed]https://x.example/v[/embed]",
      "https://y.example/v",
    ].join("\n\n");
    expect(await textOf(content, "", attachment(9, "b.jpg"))).toEqual({
      markdown:
        '![A](/a.jpg "A caption")\n\n![A picture](https://old.example/wp-content/uploads/b.jpg)\n\n<https://x.example/v>\n\n<https://y.example/v>',
      warnings: [
        "Pictures of a gallery are not in the file.",
        "An embedded page became a link: https://x.example/v.",
        "An embedded page became a link: https://y.example/v.",
      ],
    });
  });

  test("code keeps its language, its blank lines, and what looks like a shortcode", async () => {
    expect(await textOf('[sourcecode language="php"]\n$a = [b id="1"];\n\n<br>\n[/sourcecode]')).toEqual({
      markdown: '```php\n$a = [b id="1"];\n\n<br>\n```',
      warnings: [],
    });
  });

  test("other shortcodes stay in the text with a warning, and brackets without one", async () => {
    expect(await textOf('He [sic] said [contact-form to="me"]')).toEqual({
      markdown: 'He \\[sic] said \\[contact-form to="me"]',
      warnings: ["The shortcode [contact-form] is left in the text."],
    });
  });

  test("blocks of the newer editor", async () => {
    const content = [
      "<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->",
      '<!-- wp:syntaxhighlighter/code {"language":"ts"} -->\n<pre class="wp-block-syntaxhighlighter-code">let a;</pre>\n<!-- /wp:syntaxhighlighter/code -->',
      '<!-- wp:latest-posts {"n":1} /-->',
      '<!-- wp:paragraph -->\n<p>Two<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></p>\n<!-- /wp:paragraph -->',
      "<!-- wp:footnotes /-->",
    ].join("\n\n");
    expect(await textOf(content, meta("footnotes", '[{"content":"A <em>note</em>","id":"f1"}]'))).toEqual({
      markdown: "One\n\n```ts\nlet a;\n```\n\nTwo[^1]\n\n[^1]: A *note*",
      warnings: ["The block latest-posts, whose content WordPress computes, was left out."],
    });
  });
});
