import { describe, expect, test } from "vitest";
import { makeFolder } from "../../../../test/source-folder.ts";
import type { FoundPost } from "../found-post.ts";
import { openSource } from "../source-files.ts";
import { markdownKind } from "./markdown.ts";

type Read = FoundPost | { place: string; fault: string };

async function readAll(files: Record<string, string | Uint8Array>): Promise<Read[]> {
  const folder = await makeFolder(files);
  const source = await openSource(folder, folder);
  expect(await markdownKind.recognize(source)).toBe(true);
  const posts: Read[] = [];
  for await (const post of markdownKind.read(source)) posts.push(post);
  return posts;
}

async function readOne(name: string, text: string, others: Record<string, string> = {}): Promise<FoundPost> {
  const [post] = await readAll({ [name]: text, ...others });
  if (post === undefined || "fault" in post) throw new Error(`No post: ${post?.fault}`);
  return post;
}

describe("Markdown files", () => {
  test("of Hugo, with YAML, and the text in a bundle", async () => {
    const text = `---
title: "Hello: World"
date: 2019-04-01T10:00:00+02:00
draft: false
tags: [Go, Web]
categories: [Notes]
series: [Basics]
summary: About it
cover:
  image: cover.png
aliases: [/old/hello/, /2018/hello.html]
---

Text {{< youtube dQw4w9WgXcQ >}}`;
    expect(await readOne("content/posts/hello-world/index.md", text)).toEqual({
      sourceId: "content/posts/hello-world/index.md",
      place: "content/posts/hello-world/index.md",
      title: "Hello: World",
      slug: "hello-world",
      date: Date.UTC(2019, 3, 1, 8),
      publishAt: undefined,
      isDraft: false,
      description: "About it",
      canonicalUrl: undefined,
      series: "Basics",
      image: "cover.png",
      tags: ["Go", "Web", "Notes"],
      isPinned: false,
      oldPaths: ["/posts/hello-world/", "/old/hello/", "/2018/hello.html"],
      markdown: expect.stringContaining("Text <https://www.youtube.com/watch?v=dQw4w9WgXcQ>"),
      warnings: ["An embedded page became a link: https://www.youtube.com/watch?v=dQw4w9WgXcQ."],
    });
  });

  test("of Hugo, with TOML and the addresses of its settings", async () => {
    const text = `+++
title = "Grüße"
date = 2020-02-03
draft = true
[params]
image = "/img/a.png"
+++
Text`;
    const settings = '[permalinks]\n  posts = "/:year/:month/:slug/"';
    expect(await readOne("content/posts/gruesse.md", text, { "hugo.toml": settings })).toMatchObject({
      title: "Grüße",
      date: Date.UTC(2020, 1, 3),
      isDraft: true,
      image: "/img/a.png",
      oldPaths: ["/2020/02/gruesse/"],
    });
  });

  test("of Hugo, with JSON, and of its pages only those that are posts", async () => {
    const posts = await readAll({
      "content/posts/a.md": '{\n  "title": "A",\n  "date": "2020-02-03T04:05:06Z"\n}\n\nText',
      "content/about.md": "---\ntitle: About\n---\nMe",
      "content/posts/_index.md": "---\ntitle: Posts\n---\n",
      "themes/x/content/posts/b.md": "---\ntitle: B\n---\nText",
      "README.md": "# My site",
    });
    expect(posts).toMatchObject([
      { place: "content/about.md", fault: expect.stringMatching(/^It is a page/) },
      { title: "A", date: Date.UTC(2020, 1, 3, 4, 5, 6), markdown: expect.stringMatching(/^\s*Text$/) },
    ]);
  });

  test("of Jekyll, whose file names have the date and the slug", async () => {
    const text = `---
title: Hello
tags: go web
categories: notes
redirect_from:
  - /hi
image: {{ "/assets/a.png" | relative_url }}
---
![x]({{ site.baseurl }}/assets/b.png)

{% highlight ruby %}
puts "a | b"
{% endhighlight %}

{% include toc.html %}`.replace(/image: .*\n/, "");
    const post = await readOne("_posts/2019-04-01-hello-world.md", text);
    expect(post).toMatchObject({
      slug: "hello-world",
      date: Date.UTC(2019, 3, 1),
      tags: ["go", "web", "notes"],
      oldPaths: ["/notes/2019/04/01/hello-world.html", "/hi"],
      warnings: ["“include” is not Markdown, and stays as text."],
    });
    expect(post.markdown).toContain("![x](/assets/b.png)");
    expect(post.markdown).toContain('```ruby\nputs "a | b"\n```');
    const settings = { "_config.yml": "permalink: /writing/:title/\nbaseurl: /me" };
    expect((await readOne("_posts/2019-04-01-hello-world.md", text, settings)).oldPaths[0]).toBe(
      "/me/writing/hello-world/",
    );
    expect(await readOne("_drafts/idea.md", "---\ntitle: Idea\n---\nText")).toMatchObject({ isDraft: true });
  });

  test("of Astro, Eleventy, and Zola", async () => {
    const astro =
      "---\ntitle: A\npubDate: 'Jul 08 2022'\nheroImage: '../../assets/a.jpg'\n---\nimport X from 'x';\n\nText";
    expect(await readOne("src/content/blog/first.mdx", astro)).toMatchObject({
      slug: "first",
      date: Date.UTC(2022, 6, 8),
      image: "../../assets/a.jpg",
      markdown: expect.not.stringContaining("import"),
      warnings: ["Its imports of components were left out."],
    });
    const eleventy =
      "---\ntitle: B\ndate: 2021-05-06\ntags: [posts, js]\npermalink: /writing/b.html\n---\nText";
    expect(await readOne("posts/second.md", eleventy)).toMatchObject({
      slug: "b",
      tags: ["js"],
      oldPaths: ["/writing/b.html"],
    });
    const zola =
      '+++\ntitle = "C"\ndate = 2021-05-06\n[taxonomies]\ntags = ["rust"]\n[extra]\ncover = "c.png"\n+++\nText';
    expect(await readOne("content/blog/third.md", zola)).toMatchObject({ tags: ["rust"], image: "c.png" });
  });

  test("of Foliodesk keep everything", async () => {
    const text = `---
title: Own
slug: own
date: 2026-03-20T09:30:00.123Z
publishDate: 2100-01-01T00:00:00.000Z
description: About it
series: Basics
canonicalUrl: https://other.example/own
tags:
  - C++
image: ../uploads/a.webp
pinned: true
aliases:
  - older
---

Text
`;
    expect(await readOne("posts/own.md", text)).toMatchObject({
      date: Date.UTC(2026, 2, 20, 9, 30, 0, 123),
      publishAt: Date.UTC(2100, 0, 1),
      canonicalUrl: "https://other.example/own",
      isPinned: true,
      oldPaths: expect.arrayContaining(["/blog/older"]),
    });
  });

  test("that cannot be read are faults of their own", async () => {
    const posts = await readAll({
      "posts/a-list.md": "---\n- a\n- b\n---\nText",
      "posts/b-missing.md": "Text",
      "posts/c-long.md": `---\ntitle: ${"x".repeat(200_000)}\n---\nText`,
      "posts/d-huge.md": `---\ntitle: ${"x".repeat(10 * 1024 * 1024)}\n---\nText`,
      "posts/e-yaml.md": "---\ntitle: a: b\n---\nText",
      "posts/f-toml.md": "+++\ntitle = a\n+++\nText",
      "posts/g-json.md": '{\n"title": a\n}\nText',
      "posts/h-aliases.md": `---\na: &a [${"x".repeat(50_000)}]\nb: [${"*a, ".repeat(20)}]\n---\nText`,
      "posts/i-fine.md": "---\ntitle: 2024\n---\nText",
      "posts/j-latin1.md": Buffer.from("---\ntitle: Grüße\n---\nText", "latin1"),
    });
    expect(posts.slice(0, 8).map((post) => "fault" in post && post.fault)).toEqual([
      expect.stringMatching(/^Its front matter cannot be read.*fields/),
      expect.stringMatching(/^It has no front matter\./),
      "Its front matter is longer than 100,000 characters.",
      "posts/d-huge.md has more than 5 MB.",
      expect.stringMatching(/^Its front matter cannot be read \(line 2\)/),
      expect.stringMatching(/^Its front matter cannot be read \(line 2\)/),
      expect.stringMatching(/^Its front matter cannot be read: /),
      expect.stringMatching(/^Its front matter cannot be read/),
    ]);
    expect(posts[8]).toMatchObject({ title: "2024" });
    expect(posts[9]).toMatchObject({ title: "Grüße", warnings: [expect.stringContaining("Windows-1252")] });
  });

  test("have their HTML as Markdown, and components stay as text with a warning", async () => {
    const html = `---
title: A
---
<!-- more -->
<img src="a b.png" alt="A [cat]">

<figure><img src="/c.png"><figcaption>See <b>it</b></figcaption></figure>

One<br>two <kbd>Ctrl</kbd> <a href="/x">link</a>

<details><summary>More</summary></details>

- <table><tr><th>A</th></tr><tr><td>B</td></tr></table>

<Chart data={[1]} />

\`<br>\``;
    const { markdown, warnings } = await readOne("posts/a.md", html);
    expect(markdown.trim().split("\n\n")).toEqual([
      "![A \\[cat\\]](<a b.png>)",
      '![](/c.png "See it")',
      "One\\\ntwo Ctrl [link](/x)",
      "**More**",
      "- | A |\n  | - |\n  | B |",
      "<Chart data={[1]} />",
      "`<br>`",
    ]);
    expect(warnings).toEqual([
      "A collapsible part is always open.",
      "The HTML <Chart> is not Markdown, and stays as text.",
    ]);
  });

  test("of a site folder or an export are posts, unless they are pages or earlier versions", async () => {
    const text = "---\ntitle: A\n---\nText";
    const posts = await readAll({
      "site/site.yaml": "name: Ada",
      "site/pages/about.md": text,
      "posts.json": "[]",
      "versions/a/2026-03-20T093000123Z.md": text,
      "posts/a.md": text,
    });
    expect(posts.map(({ place }) => place)).toEqual(["posts/a.md"]);
  });

  test("with hostile shortcodes stay as they are", async () => {
    const hostile = "{{< constructor >}} {{< __proto__ a=1 >}} {% raw %}";
    const { markdown, warnings } = await readOne(
      "_posts/2019-01-01-a.md",
      `---\ntitle: A\n---\n${hostile}\n\n${"{% highlight %}".repeat(20_000)}`,
      { "_config.yml": `permalink: constructor\nx: ${"x".repeat(2_000_000)}` },
    );
    expect(markdown).toContain("{{< constructor >}} {{< __proto__ a=1 >}}");
    expect(warnings).toContain("“constructor” is not Markdown, and stays as text.");
  });

  test("keep shortcodes in code", async () => {
    const { markdown } = await readOne(
      "posts/a.md",
      '---\ntitle: A\n---\n```\n{{< youtube abc >}}\n```\n\n`{% raw %}` {{< figure src="a.png" caption="Say \\"hi\\"" >}}',
    );
    expect(markdown).toContain("```\n{{< youtube abc >}}\n```");
    expect(markdown).toContain("`{% raw %}`");
    expect(markdown).toContain("](a.png");
  });
});
