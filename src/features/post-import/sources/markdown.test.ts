import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { ImportFault } from "../../../core/imports/import-fault.ts";
import { makeFolder } from "../../post-files/testing/source-folder.ts";
import type { FoundPost, SourceFiles, SourceItem } from "../found-post.ts";
import { openSource } from "../source-files.ts";
import { markdownKind } from "./markdown.ts";

type Read = Omit<FoundPost, "destinations"> | { place: string; fault: string };

async function readAll(files: Record<string, string | Uint8Array>): Promise<Read[]> {
  const folder = await makeFolder(files);
  const source = await openSource(folder, folder);
  expect(await markdownKind.recognize(source)).toBe(true);
  const items: Read[] = [];
  for await (const item of markdownKind.list(source)) {
    if ("remark" in item) continue;
    const { place, read } = item;
    try {
      items.push({ ...(await read()), place });
    } catch (error) {
      items.push({ place, fault: (error as ImportFault).message });
    }
  }
  return items;
}

async function readOne(
  name: string,
  text: string,
  others: Record<string, string> = {},
): Promise<Omit<FoundPost, "destinations">> {
  const [post] = await readAll({ [name]: text, ...others });
  if (post === undefined || "fault" in post) throw new Error(`No post: ${post?.fault}`);
  return post;
}

async function listItems(files: SourceFiles): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of markdownKind.list(files)) items.push(item);
  return items;
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
    expect(await readOne("content/posts/hello-world/index.md", text, { "hugo.toml": "" })).toEqual({
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
      oldPaths: ["/2020/02/grüße/"],
    });
  });

  test("of Hugo, with JSON, and with its pages beside the posts", async () => {
    const posts = await readAll({
      "content/posts/a.md": '{\n  "title": "A",\n  "date": "2020-02-03T04:05:06Z"\n}\n\nText',
      "content/about.md": "---\ntitle: About\n---\nMe",
      "content/posts/_index.md": "---\ntitle: Posts\n---\n",
      "themes/x/content/posts/b.md": "---\ntitle: B\n---\nText",
      "README.md": "# My site",
    });
    expect(posts).toMatchObject([
      { title: "A", date: Date.UTC(2020, 1, 3, 4, 5, 6), markdown: expect.stringMatching(/^\s*Text$/) },
      { place: "content/about.md", title: "About", isPage: true },
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
      false,
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

  test("have the date of any usual field, of the path, or else none", async () => {
    const date = async (name: string, text: string) => (await readOne(name, text)).date;
    for (const field of ["datetime", "created", "pubDate", "published", "publishedAt"])
      expect(await date("posts/a.md", `---\ntitle: A\n${field}: 2016-04-06\n---\nText`)).toBe(
        Date.UTC(2016, 3, 6),
      );
    const names = ["2016-04-06.md", "blog/2016/04/06/a.md", "notes/2016/04-06-a.md", "a/20160406-b.md"];
    for (const name of names) expect(await date(name, "# A\n\nText")).toBe(Date.UTC(2016, 3, 6));
    expect(await date("posts/a.md", "---\ntitle: A\npublished: true\n---\nText")).toBeUndefined();
    expect(await date("posts/2019-02-31-a.md", "---\ntitle: A\n---\nText")).toBeUndefined();
    expect(await date("posts/version-1.2.3.md", "---\ntitle: A\n---\nText")).toBeUndefined();
  });

  test("in folders of drafts are drafts", async () => {
    const text = "---\ntitle: A\ndate: 2020-01-01\n---\nText";
    for (const folder of ["drafts", "content/draft", "_drafts", "Unpublished"])
      expect(await readOne(`${folder}/a.md`, text)).toMatchObject({ isDraft: true });
    expect(await readOne("drafting/a.md", text)).toMatchObject({ isDraft: false });
  });

  test("that are drafts in any program are drafts", async () => {
    const marks = [
      "draft: yes",
      'draft: "True"',
      "published: no",
      "status: private",
      "isDraft: true",
      "publish: off",
    ];
    for (const mark of marks)
      expect(
        await readOne("posts/a.md", `---\ntitle: A\ndate: 2020-01-01\n${mark}\n---\nText`),
      ).toMatchObject({
        isDraft: true,
      });
  });

  test("have no date if theirs is impossible", async () => {
    for (const date of ["1e20", ".inf", "2020-13-01"])
      expect((await readOne("posts/a.md", `---\ntitle: A\ndate: ${date}\n---\nText`)).date).toBeUndefined();
    const fields = "date: 2020-01-01\npublishDate: 1e20";
    expect(await readOne("posts/a.md", `---\ntitle: A\n${fields}\n---\nText`)).toMatchObject({
      publishAt: undefined,
    });
  });

  test("can have any name in a folder of posts", async () => {
    const text = "---\ntitle: A\ndate: 2020-01-01\n---\nText";
    const names = ["posts/authors/x.md", "posts/claude.md", "posts/plugins/x.md", "posts/security.md"];
    const found = await readAll({
      ...Object.fromEntries(names.map((name) => [name, text])),
      "security.md": text,
    });
    expect(found.map(({ place }) => place)).toEqual(names);
  });

  test("do not take the addresses of others by guess", async () => {
    const text = "---\ntitle: Intro\n---\nText";
    const [inner, outer] = (await readAll({
      "posts/a/intro.md": text,
      "posts/intro.md": text,
    })) as FoundPost[];
    expect(inner?.oldPaths).not.toContain("/posts/intro");
    expect(outer?.oldPaths[0]).toBe("/posts/intro");
  });

  test("that were hidden from lists are named", async () => {
    const text = "---\ntitle: A\nhidden: true\nheader-img: img/a.jpg\n---\nText";
    expect(await readOne("posts/a.md", text)).toMatchObject({
      image: "img/a.jpg",
      warnings: [expect.stringContaining("hidden from lists")],
    });
  });

  test("have the last value of a field that is there twice", async () => {
    const text = "---\ntitle: A\ntitle: B\n---\nText";
    expect(await readOne("posts/a.md", text)).toMatchObject({ title: "B" });
  });

  test("can have had the address with the date of their file's name", async () => {
    const text = "---\ntitle: A\ndate: 2016-08-30\n---\nText";
    const { oldPaths } = await readOne("blog/2016-08-26-babili.md", text);
    expect(oldPaths).toEqual(
      expect.arrayContaining(["/blog/2016/08/26/babili", "/blog/2016/08/30/babili", "/blog/babili"]),
    );
  });

  test("without front matter have the first heading as their title, and links between them are kept", async () => {
    const posts = await readAll({
      "python/one.md": "# The *first*\n\nSee [two](../shell/two.md#b), [[two|this]], and `[[two]]`.",
      "shell/two.md": "Setext\n======\n\nSee [gone](gone.md) and [[Nothing]].",
      "shell/three.md": "Text",
    });
    expect(posts).toMatchObject([
      {
        title: "The first",
        markdown: expect.stringContaining("See [two](/shell/two#b), [this](/shell/two), and `[[two]]`."),
      },
      { title: "three" },
      { title: "Setext", markdown: expect.stringContaining("See [gone](gone.md) and Nothing.") },
    ]);
    expect((posts[0] as FoundPost).markdown).not.toContain("# The");
  });

  test("of Zola have the date, the slug, and the address of their path", async () => {
    const text =
      '+++\npath = "2014/12/12/1.0-Timeline"\ntitle = "A"\naliases = ["2014/12/12/1.0-Timeline.html"]\n+++\nText';
    const settings = { "config.toml": 'base_url = "https://a.example"' };
    expect(await readOne("content/timeline.md", text, settings)).toMatchObject({
      date: Date.UTC(2014, 11, 12),
      slug: "1-0-timeline",
      oldPaths: ["/2014/12/12/1.0-Timeline", "/2014/12/12/1.0-Timeline.html"],
    });
  });

  test("of Zola in other languages have addresses of their own", async () => {
    const text = '+++\ntitle = "A"\ndate = 2020-01-01\n+++\nText';
    const settings = { "config.toml": 'base_url = "https://a.example"\n[languages.fr]\n' };
    const posts = await readAll({ "content/a/index.md": text, "content/a/index.fr.md": text, ...settings });
    expect(posts).toMatchObject([
      { slug: "a-fr", oldPaths: ["/fr/a/"] },
      { slug: "a", oldPaths: ["/a/"] },
    ]);
  });

  test("of Jekyll have the addresses of collections, of defaults, and of their own pattern", async () => {
    const settings = {
      "_config.yml": `permalink: pretty
collections: { posts: { permalink: "/news/:year/:title/" } }
defaults:
  - scope: { path: "", type: posts }
    values: { author: ada }
  - scope: { path: de/_posts }
    values: { permalink: "/:categories/:title.html" }`,
    };
    const former = async (name: string, fields = "") =>
      (await readOne(name, `---\ntitle: A\n${fields}---\nText`, settings)).oldPaths;
    expect(await former("_posts/2020-01-02-a_b.md")).toEqual(["/news/2020/a_b/"]);
    expect(await former("de/_posts/2020-01-02-a.md", "categories: [Go, C]\n")).toEqual(["/de/go/c/a.html"]);
    expect(await former("_posts/2020-01-02-a.md", "permalink: /x/:slug/\n")).toEqual(["/x/a/"]);
    expect(await former("_posts/2020-01-02-a.md", "permalink: /own.html\n")).toEqual(["/own.html"]);
  });

  test("of Jekyll link to each other with post_url and link", async () => {
    const text = `---
title: A
---
[b]({% post_url 2020-01-03-b %}) [c]({% link _posts/2020-01-03-b.md %}) [d]({% link a/b.pdf %})`;
    const { markdown } = await readOne("_posts/2020-01-02-a.md", text, {
      "_posts/2020-01-03-b.md": "---\ntitle: B\n---\nText",
      "a/b.pdf": "PDF",
    });
    expect(markdown).toContain("[b](/2020/01/03/b.html) [c](/2020/01/03/b.html) [d](/a/b.pdf)");
  });

  test("of Hexo have the path of the file, or its name, in their addresses", async () => {
    const text = "title: A\ndate: 2020-01-02\n---\nText";
    const former = async (permalink: string) =>
      (await readOne("source/_posts/java/Ünix（1）.md", text, { "_config.yml": `permalink: ${permalink}` }))
        .oldPaths;
    expect(await former(":year/:title/")).toEqual(["/2020/java/Ünix（1）/"]);
    expect(await former(":year/:name.html")).toEqual(["/2020/Ünix（1）.html"]);
  });

  test("of Pelican have fields without a mark, and the title in their addresses", async () => {
    const settings = { "pelicanconf.py": "ARTICLE_URL = 'blog/{date:%Y}/{slug}/'" };
    const text = "Title: Rust 0.8: it's here\nDate: 2013-10-06 12:00\nTags: a,\n  b\n\nText: *x*";
    expect(await readOne("content/a.md", text, settings)).toMatchObject({
      title: "Rust 0.8: it's here",
      date: Date.UTC(2013, 9, 6, 12),
      tags: ["a", "b"],
      oldPaths: ["/blog/2013/rust-08-its-here/"],
      markdown: expect.stringMatching(/^\s*Text: \*x\*$/),
    });
  });

  test("say what was taken for posts, for pages, and what was left out", async () => {
    const text = "---\ntitle: A\n---\nText";
    const folder = await makeFolder({
      "blog/2020-01-01-a.md": text,
      "about.md": "---\ntitle: About\nlayout: page\n---\nText",
      "docs/b.md": text,
      "docs/c.rst": "Text",
      "package.json": "{}",
    });
    const items = await listItems(await openSource(folder, folder));
    expect(items.map((item) => ("remark" in item ? item.remark : item.place))).toEqual([
      "Taken for posts: 1 file in blog. Left out: 1 file in docs. To import what is in a folder as posts, name the folder.",
      "Taken for pages: about.md.",
      expect.stringMatching(/^1 file in formats that cannot be read, such as docs\/c.rst/),
      expect.stringMatching(/^There are no settings of Hugo/),
      "blog/2020-01-01-a.md",
      "about.md",
    ]);
  });

  test("of a Git repository have the date of the commit that added them", async () => {
    const folder = await makeFolder({ "a.md": "# A" });
    const env = {
      ...process.env,
      GIT_AUTHOR_DATE: "2015-05-05T12:00:00Z",
      GIT_COMMITTER_DATE: "2020-01-01T00:00:00Z",
    };
    const git = (...args: string[]) =>
      execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@a.example", ...args], {
        env,
      });
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message=one");
    env.GIT_AUTHOR_DATE = "2016-01-01T00:00:00Z";
    git("mv", "a.md", "b.md");
    git("commit", "--quiet", "--message=two");
    const items = await listItems(await openSource(folder, folder));
    const [post] = items.flatMap((item) => ("read" in item ? [item] : []));
    expect(await post?.read()).toMatchObject({ sourceId: "b.md", date: Date.UTC(2015, 4, 5, 12) });
  });
});
