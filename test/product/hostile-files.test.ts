import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { SiteEditing } from "../../src/core/site/contract/site-editing.ts";
import { postFiles } from "../../src/features/post-files/parts.ts";
import { set, startSiteEditing } from "../../src/features/site-editing/testing/site-editing.ts";
import { startTestApp } from "../app.ts";
import { createOwnSite } from "../own-site.ts";

const largest = 256 * 1024;
const fill = (part: string) => part.repeat(Math.floor(largest / part.length));
const fields = (count: number) => Array.from({ length: count }, (_, index) => `k${index}: 1\n`).join("");

const tooDeep = /^me\.yaml:\d+:\d+: Lists and records can have at most 50 levels\.$/;
const tooMany = /^me\.yaml:\d+:\d+: The file has too many fields and entries\. Keep fewer of them\.$/;

/** Each takes the parser seconds or minutes, all memory, or its stack. */
const attacks: [name: string, text: string, fault: RegExp][] = [
  ["brackets", fill("["), tooDeep],
  ["braces", fill("{a: "), tooDeep],
  ["lists in one line", fill("- "), tooDeep],
  ["keys of keys", fill("? "), tooDeep],
  [
    "indented fields",
    Array.from({ length: 700 }, (_, level) => `${" ".repeat(level)}a:\n`).join(""),
    tooDeep,
  ],
  ["entries", fill("- \n"), tooMany],
  ["many fields", fields(25_000), tooMany],
  [
    "many fields in one line",
    `x: {${Array.from({ length: 30_000 }, (_, index) => `k${index}`).join()}}\n`,
    tooMany,
  ],
  ["anchors", fill("- &a 1\n"), tooMany],
  ["line ends in brackets", `[${fill("\n")}`.slice(0, largest), tooMany],
  [
    "two fields of one name",
    `${fields(2_000)}k7: 2\n`,
    /^me\.yaml:2001:1: k7 is there twice\. Remove one of them\.$/,
  ],
  [
    "an alias in its own value",
    "x: &x [*x]\n",
    /^me\.yaml:1:8: \*x is in the value that it repeats, which has no end\. Remove it\.$/,
  ],
  [
    "aliases of a long text",
    `a: &a ${"x".repeat(200_000)}\nb: [*a, *a, *a, *a, *a]\n`,
    /^me\.yaml:2:17: \*a repeats too much\./,
  ],
  ["a record as the name of a field", "{a: 1}: 2\n", /^me\.yaml:1:1: The name of a field must be a text\.$/],
  [
    "a file that is too large",
    "x".repeat(1_000_000),
    /^me\.yaml: The file is larger than 256 KB: it has 977 KB\. Shorten it\.$/,
  ],
];

describe("a file of the site that would keep the parser busy", () => {
  test("is a fault, and the last version of the site is served", { timeout: 120_000 }, async () => {
    await using site = await startSiteEditing("sqlite");
    const { context } = site.app;
    for (const [name, text, fault] of attacks) {
      await writeFile(path.join(site.siteDir, "me.yaml"), text);
      await context.site.refresh();
      const { status, body } = await site.call<SiteEditing>("GET", "files");
      const file = body.files.find((one) => one.file === "me.yaml");
      expect([status, file?.content, file?.faults], name).toEqual([
        200,
        null,
        [expect.stringMatching(fault)],
      ]);
      expect(context.site.current().me.hero, name).toBeDefined();
    }
  });

  test.each(attacks)(
    "ends a first start with that fault: %s",
    { timeout: 60_000 },
    async (_, text, fault) => {
      const siteDir = await createOwnSite({ "me.yaml": text });
      const message = await startTestApp("sqlite", { config: { siteDir } }).catch(
        (error: Error) => error.message,
      );
      const [, ...faults] = String(message).split("\n");
      expect(faults).toEqual([expect.stringMatching(fault)]);
    },
  );

  test("is one with 4,000 unknown fields, of which 20 are named", { timeout: 60_000 }, async () => {
    await using site = await startSiteEditing("sqlite");
    await writeFile(path.join(site.siteDir, "me.yaml"), `${fields(4_000)}hero: {}\n`);
    await site.app.context.site.refresh();
    const faults = site.app.context.site.faults();
    expect(faults).toHaveLength(20);
    expect(faults.at(-1)?.message).toMatch(/is not a known field/);
    expect((await site.find("me.yaml")).faults).toHaveLength(20);
  });

  test("can be a page or a post, by its fields", { timeout: 60_000 }, async () => {
    const start = `---\n${"[".repeat(90_000)}\n---\n\nText\n`;
    await using site = await startSiteEditing("sqlite", { "posts/a.md": start });
    const { context } = site.app;
    await context.get(postFiles).refresh();
    expect(context.get(postFiles).faults()).toMatchObject([{ file: "posts/a.md", position: { line: 2 } }]);
    await site.call("POST", "pages", { slug: "uses", title: "Uses" });
    await writeFile(path.join(site.siteDir, "pages/uses.md"), start);
    await context.site.refresh();
    expect((await site.find("pages/uses.md")).faults).toEqual([
      expect.stringMatching(/^pages\/uses\.md:2:\d+: Lists and records can have at most 50 levels\.$/),
    ]);
  });
});

describe("a file of the site with 250 KB", () => {
  const highlight = (index: number) =>
    `      - "Number ${index}: I built things, and wrote about them, with [links](https://example.com) and much else${", also this".repeat(12)}."\n`;
  const highlights = Array.from({ length: 20 }, (_, index) => highlight(index)).join("");
  const work = Array.from(
    { length: 46 },
    (_, index) => `  - title: Engineer ${index}
    organization: Company ${index}
    when: "2020"
    description: >-
      In a text that is folded over two lines of the file,
      and goes on for a while.
    highlights:
${highlights}`,
  ).join("");

  test("is read, has its faults at their place, and is edited", { timeout: 120_000 }, async () => {
    await using site = await startSiteEditing("sqlite");
    const { context } = site.app;
    const before = await site.read("me.yaml");
    const text = `${before.replace(/^work:[\s\S]*?(?=^\w)/m, "")}\nwork:\n${work}`;
    expect(text.length).toBeGreaterThan(230_000);
    await writeFile(
      path.join(site.siteDir, "me.yaml"),
      text.replace("organization: Company 45\n", "organisation: A\n"),
    );
    await context.site.refresh();
    const line = text.split("\n").indexOf("    organization: Company 45") + 1;
    expect(context.site.faults().map(({ position, path }) => [position?.line, path])).toContainEqual([
      line,
      "work[45].organisation",
    ]);
    await writeFile(path.join(site.siteDir, "me.yaml"), text);
    await context.site.refresh();
    expect(context.site.faults()).toEqual([]);
    expect(context.site.current().me.work).toHaveLength(46);
    const saved = await site.edit("me.yaml", [set(["work", 45, "organization"], "Another")]);
    expect(saved.status).toBe(200);
    expect(await site.read("me.yaml")).toBe(text.replace("Company 45", "Another"));
  });

  test("is not made larger than 256 KB by a save", { timeout: 60_000 }, async () => {
    await using site = await startSiteEditing("sqlite");
    const long = `# ${"x".repeat(largest - 5_000)}\n`;
    await writeFile(path.join(site.siteDir, "me.yaml"), long + (await site.read("me.yaml")));
    await site.app.context.site.refresh();
    const saved = await site.edit("me.yaml", [set(["hero", "summary"], "y".repeat(4_000))]);
    expect(saved).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/larger than 256 KB/) },
    });
  });
});
