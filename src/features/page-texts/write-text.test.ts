import { readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { signIn } from "../../../test/owner.ts";
import { installation } from "../../core/process/installation.ts";
import { textApps } from "../../core/site/server/apps/apps.ts";

const siteUrl = "https://ines.example";
const curl = { "User-Agent": "curl/8.15.0", Accept: "*/*" };
const markdown = { Accept: "text/markdown" };
const browser = { "User-Agent": "Mozilla/5.0 Firefox/142.0", Accept: "text/html,*/*;q=0.8" };
const preview = { "User-Agent": "Slackbot-LinkExpanding 1.0", Accept: "*/*" };
const escapes = /[^\P{Cc}\n]/u;
/** The colors of the card. */
const colors = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, "g");

function startSite(engine: (typeof engines)[number] = "sqlite", config: object = {}) {
  return startTestApp(engine, { config: { siteUrl, ...config }, pages: true });
}

async function read({ request }: TestApp, address: string, headers: Record<string, string> = {}) {
  const response = await request(address, { headers });
  const type = response.headers.get("content-type")?.split(";", 1)[0];
  return { status: response.status, type, text: await response.text(), headers: response.headers };
}

test("the languages of the owner, and entries without a date, are in the texts", async () => {
  const original = (name: string) => readFile(path.join(installation.sample, name), "utf8");
  const projects = (await original("projects.yaml")).replace(/^ +date: 2026-06\n/m, "");
  const me = (await original("me.yaml")).replace(/^ +when: 2024 to present\n/m, "");
  const languages = "languages:\n  - name: Czech\n    level: Native speaker\n  - name: German\n";
  const siteDir = await createOwnSite({ "projects.yaml": projects, "me.yaml": `${me}${languages}` });
  await using app = await startSite("sqlite", { siteDir });
  const text = (await read(app, "/me.md")).text;
  expect(text).toContain("## Languages\n\n- Czech: Native speaker\n- German\n");
  expect(text).toContain("\n\nBSc in Computer Science · Brno\n\n");
  const list = (await read(app, "/projects.md")).text;
  expect(list.lastIndexOf("\n## "), "the project without a date comes last").toBe(
    list.indexOf("\n## Shelfmate"),
  );
  const resume = JSON.parse((await read(app, "/resume.json")).text);
  expect(resume.languages).toEqual([
    { language: "Czech", fluency: "Native speaker" },
    { language: "German" },
  ]);
});

test("the names that the owner has chosen for apps are in the texts", async () => {
  const profile = await readFile(path.join(installation.sample, "site.yaml"), "utf8");
  const labels = "labels:\n  - { app: blog, name: Notes }\n  - { app: projects, name: Work, icon: hammer }\n";
  const siteDir = await createOwnSite({ "site.yaml": profile + labels });
  await using app = await startSite("sqlite", { siteDir });
  expect((await read(app, "/index.md")).text).toContain(
    `- [Work](${siteUrl}/projects.md)\n- [Tech](${siteUrl}/tech.md)`,
  );
  expect((await read(app, "/llms.txt")).text).toContain(`- [Notes](${siteUrl}/blog.md): the list`);
  expect((await read(app, "/blog.md")).text).toMatch(/^# Notes\n/);
  expect((await read(app, "/projects.md")).text).toMatch(/^# Work\n/);
  expect((await read(app, "/", curl)).text).toMatch(/^ +Notes +curl .+\/blog$/m);
});

describe.each(engines)("pages as text on %s", (engine) => {
  test("curl gets the card, the list of posts, and a post as Markdown", async () => {
    await using app = await startSite(engine);
    await makeBlog(app, {
      slug: "hello",
      title: "Hello *you*",
      content: ["**Bold** and *italic*\\\nnext line", "\\# no heading"],
    });
    await makeBlog(app, { slug: "draft", title: "Secret", published: false });
    const card = await read(app, "/", curl);
    expect([card.status, card.type]).toEqual([200, "text/plain"]);
    for (const part of ["Ines Kovar", "ines.kovar@example.com", "Hello *you*", `${siteUrl}/blog/hello`])
      expect(card.text).toContain(part);
    const list = await read(app, "/blog", curl);
    expect([list.status, list.type]).toEqual([200, "text/markdown"]);
    expect(list.text).toMatch(
      /^# Blog\n\n- \d{4}-\d\d-\d\d \[Hello \\\*you\\\*\]\(https:\/\/ines\.example\/blog\/hello\.md\)\n$/,
    );
    const post = await read(app, "/blog/hello", curl);
    expect([post.status, post.type]).toEqual([200, "text/markdown"]);
    expect(post.text).toContain("# Hello \\*you\\*\n");
    expect(post.text).toContain("**Bold** and *italic*\\\nnext line\n\n\\# no heading\n");
    for (const { text } of [card, list, post]) expect(text).not.toMatch(/Secret|draft/);
    expect((await read(app, "/blog/draft", curl)).status).toBe(404);
  });

  test("a saved post is shown by the next request, and a renamed one redirects", async () => {
    await using app = await startSite(engine);
    const { as } = await signIn(app);
    const { id, ...post } = await makeBlog(app, { slug: "one" });
    expect((await read(app, "/blog/one.md")).text).toContain("A paragraph.");
    await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, content: ["Changed."] } });
    expect((await read(app, "/blog/one.md")).text).toContain("Changed.");
    await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, slug: "two" } });
    for (const [path, headers, target] of [
      ["/blog/one", curl, "/blog/two"],
      ["/blog/one?color", markdown, "/blog/two?color"],
      ["/blog/one.md", {}, "/blog/two.md"],
    ] as const) {
      const response = await app.request(path, { headers });
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 301, target]);
    }
  });
});

test("every public page has the same text for Accept: text/markdown, at its .md address, and for curl", async () => {
  const siteDir = await createOwnSite({
    "pages/uses.md":
      "---\ntitle: Uses\nicon: laptop\n---\n## Desk\n\nMy ~~old~~ [projects](/projects)\n\n| a | b |\n| - | -: |\n| 1 | `2` |\n\n- [x] done\n\n> quote\n\n3. three\n",
  });
  await using app = await startSite("sqlite", { siteDir });
  await makeBlog(app, { slug: "hello" });
  const screens = [...textApps.map((name) => `/${name}`), "/blog/hello", "/uses"];
  for (const path of ["/", ...screens]) {
    const direct = await read(app, path === "/" ? "/index.md" : `${path}.md`);
    expect([path, direct.status, direct.type]).toEqual([path, 200, "text/markdown"]);
    expect(direct.headers.get("vary")).toBe("Accept-Encoding");
    expect(direct.headers.get("last-modified")).toBeNull();
    expect(direct.headers.get("link")).toBe(`<${siteUrl}${path}>; rel="canonical"`);
    expect(direct.text).toMatch(/^# \S/);
    expect(direct.text).not.toMatch(/\bundefined\b|NaN|\[object/);
    expect(fromMarkdown(direct.text).children.length).toBeGreaterThan(1);
    const negotiated = await read(app, path, markdown);
    expect([path, negotiated.text]).toEqual([path, direct.text]);
    expect(negotiated.headers.get("vary")).toBe("Accept, Accept-Encoding");
    if (path === "/") continue;
    const inTerminal = await read(app, `${path}?utm_source=x`, curl);
    expect([path, inTerminal.text]).toEqual([path, direct.text]);
    expect(inTerminal.headers.get("vary")).toBe("Accept, User-Agent, Accept-Encoding");
  }
  expect((await read(app, "/uses.md")).text).toBe(
    "# Uses\n\n## Desk\n\nMy ~~old~~ [projects](https://ines.example/projects)\n\n| a |   b |\n| - | --: |\n| 1 | `2` |\n\n- [x] done\n\n> quote\n\n3. three\n",
  );
});

test("browsers, crawlers, and link previews get HTML, and caches can tell the forms apart", async () => {
  await using app = await startSite();
  await makeBlog(app, { slug: "hello" });
  for (const path of ["/", "/blog", "/blog/hello", "/projects?sort=a-z", "/nothing"]) {
    // The second round finds both forms in the cache.
    for (let round = 0; round < 2; round += 1) {
      for (const [headers, type, vary] of [
        [browser, "text/html", "Accept, Accept-Encoding"],
        [curl, path === "/" ? "text/plain" : "text/markdown", "Accept, User-Agent, Accept-Encoding"],
        [preview, "text/html", "Accept, User-Agent, Accept-Encoding"],
        [markdown, "text/markdown", "Accept, Accept-Encoding"],
        [{ ...curl, Accept: "text/html" }, "text/html", "Accept, Accept-Encoding"],
      ] as const) {
        const response = await read(app, path, { ...headers, "Accept-Encoding": "br" });
        const actual = [
          path,
          response.type,
          response.headers.get("vary"),
          response.headers.get("content-encoding"),
        ];
        expect(actual).toEqual([path, type, vary, "br"]);
      }
    }
  }
});

test("the owner's area, route data, and the empty terminal are never text", async () => {
  await using app = await startSite();
  expect((await read(app, "/blog.data", curl)).headers.get("vary")).not.toContain("Accept,");
  for (const path of ["/admin", "/terminal"])
    for (const headers of [curl, markdown]) {
      const response = await read(app, path, headers);
      expect([path, response.type, response.headers.get("vary")]).toEqual([
        path,
        "text/html",
        "Accept-Encoding",
      ]);
    }
  for (const path of [
    "/admin.md",
    "/terminal.md",
    "/nothing.md",
    "/blog/nothing.md",
    "/blog/hello.md.md",
    "/x/y.md",
  ])
    expect([path, (await read(app, path)).status]).toEqual([path, 404]);
  const unknown = await read(app, "/nothing", curl);
  expect([unknown.status, unknown.type]).toEqual([404, "text/markdown"]);
  expect(unknown.text).toContain(`Start at <${siteUrl}/>.`);
});

test("each form has its own validator, and HEAD has the headers of GET", async () => {
  await using app = await startSite();
  const tags = new Map<string, string>();
  for (const [name, headers] of Object.entries({ browser, curl, markdown })) {
    const { headers: received } = await read(app, "/", headers);
    tags.set(name, received.get("etag") ?? "");
    const head = await app.request("/", { method: "HEAD", headers });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(received));
  }
  expect(new Set(tags.values()).size).toBe(3);
  for (const [name, headers] of Object.entries({ browser, curl, markdown }))
    for (const [other, etag] of tags) {
      const response = await app.request("/", { headers: { ...headers, "If-None-Match": etag } });
      expect([name, other, response.status]).toEqual([name, other, name === other ? 304 : 200]);
      if (name === other) expect(response.headers.get("vary")).toMatch(/^Accept, /);
    }
});

test("the card fits in 80 columns and has colors only with ?color", async () => {
  await using app = await startSite();
  await makeBlog(app, { title: "A long title ".repeat(12).trim() });
  for (const path of ["/", "/?other", "/index.txt"]) {
    const { text, type } = await read(app, path, curl);
    expect(type).toBe("text/plain");
    expect(text).not.toMatch(escapes);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  }
  const plain = (await read(app, "/", curl)).text;
  for (const path of ["/?color", "/?color=1", "/index.txt?color"]) {
    const { text } = await read(app, path, curl);
    expect(text).toContain("\u001b[1m\u001b[33mInes Kovar");
    expect(stripVTControlCharacters(text)).toBe(plain);
  }
  expect((await read(app, "/?color", browser)).type).toBe("text/html");
  expect((await read(app, "/blog?color", curl)).text).not.toMatch(escapes);
});

test("escape sequences and control characters never reach a terminal", async () => {
  const attack = "A\u001b]0;owned\u0007B\u009b31mC\u0008\u007f\u202e\r\n\u2028# D";
  const siteDir = await createOwnSite({
    "pages/uses.md": "---\ntitle: Uses\nicon: laptop\n---\nText \u001b[31m and `code \u001b[2J`\n",
    "site.yaml": (await readFile(path.join(installation.sample, "site.yaml"), "utf8")).replace(
      /^(name|title|intro): .*\n(?: {2}.*\n)*/gm,
      (_, key) => `${key}: ${JSON.stringify(attack.replaceAll("\r\n", " "))}\n`,
    ),
  });
  await using app = await startSite("sqlite", { siteDir });
  await makeBlog(app, {
    slug: "hello",
    title: attack,
    content: [attack, `**${attack}**`],
    image: "/x\u001b.webp",
  });
  const paths = [
    "/",
    "/?color",
    "/blog",
    "/blog/hello",
    "/uses",
    "/me",
    "/llms.txt",
    "/humans.txt",
    "/index.md",
  ];
  for (const path of paths) {
    const { text, status } = await read(app, path, curl);
    expect([path, status]).toEqual([path, 200]);
    const shown = path === "/?color" ? text.replace(colors, "") : text;
    expect([path, shown.match(escapes)]).toEqual([path, null]);
  }
  expect((await read(app, "/?color", curl)).text).not.toContain("\u001b]");
  expect((await read(app, "/contact.vcf")).text.replaceAll("\r\n", "\n")).not.toMatch(escapes);
});

test("llms.txt lists every page and post in Markdown", async () => {
  await using app = await startSite();
  await makeBlog(app, { slug: "hello", title: "Hello" });
  await makeBlog(app, { slug: "draft", title: "Secret", published: false });
  const { text, type } = await read(app, "/llms.txt");
  expect(type).toBe("text/plain");
  expect(text).toMatch(/^# Ines Kovar\n\n> .+\n\n.+\n\n## Pages\n\n/);
  expect(text).toContain(`[Hello](${siteUrl}/blog/hello.md)`);
  expect(text).not.toContain("draft");
  const links = [...text.matchAll(/\]\(https:\/\/ines\.example(\/[^)]+)\)/g)].map(([, path]) => path ?? "");
  expect(links.length).toBeGreaterThan(8);
  for (const path of links) expect([path, (await read(app, path)).status]).toEqual([path, 200]);
});

test("the vCard has the owner's name, address, and links, in lines of at most 75 bytes", async () => {
  await using app = await startSite();
  const { text, type } = await read(app, "/contact.vcf");
  expect(type).toBe("text/vcard");
  expect(text.startsWith("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ines Kovar\r\n")).toBe(true);
  expect(text.endsWith("END:VCARD\r\n")).toBe(true);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain("EMAIL;TYPE=INTERNET:ines.kovar@example.com\r\n");
  expect(unfolded).toContain("ADR:;;;Brno\\, Czechia;;;\r\n");
  expect(unfolded).toContain(`URL:${siteUrl}/\r\n`);
});

test("humans.txt names the owner", async () => {
  await using app = await startSite();
  expect((await read(app, "/humans.txt")).text).toContain(": Ines Kovar\nContact: ines.kovar@example.com\n");
});

test("a text that is requested 1,000 times is written once", async () => {
  await using app = await startSite();
  await makeBlog(app);
  const reads = vi.spyOn(app.context.site, "current");
  for (const path of ["/", "/blog"]) {
    reads.mockClear();
    const statuses = await Promise.all(
      Array.from({ length: 1_000 }, async () => (await app.request(path, { headers: curl })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(reads.mock.calls.length).toBeLessThan(10);
  }
});

test("headers of 100 KB and addresses of any content are answered", async () => {
  await using app = await startSite();
  for (const accept of ["text/markdown,".repeat(7_000), ";q=".repeat(30_000), '"'.repeat(100_000)]) {
    expect((await read(app, "/", { Accept: accept })).status).toBe(200);
  }
  for (const path of [
    "/.md",
    "/%2e%2e.md",
    "/blog/%00.md",
    "/blog/..%2f.md",
    "/index.md/",
    "/%ff.md",
    "/index.txt.md",
    "/__proto__.md",
    "/constructor.md",
    "/-/404.md",
    "/blog/_.md",
  ])
    for (const headers of [curl, browser]) {
      const { status } = await read(app, path, headers);
      expect([path, [200, 308, 400, 404].includes(status)]).toEqual([path, true]);
    }
});
