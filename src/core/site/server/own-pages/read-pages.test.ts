import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installation } from "../../../process/installation.ts";
import { appNames } from "../../contract/apps.ts";
import { PictureFault } from "../picture-fault.ts";
import { readSite } from "../read-site.ts";
import { describeFault } from "../site-fault.ts";

const picture = { src: "/a.webp", avif: "", webp: "", width: 4, height: 3 };
const frontMatter = "---\ntitle: Uses\nicon: laptop\n---\n";

/** Reads the sample with these files added or replaced. */
async function readWith(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(installation.sample, folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return readSite(folder, async (file) => {
    if (file.startsWith("missing")) throw new PictureFault(`${file} is missing.`);
    return picture;
  });
}

async function siteOf(files: Record<string, string>) {
  const reading = await readWith(files);
  if ("faults" in reading) throw new Error(reading.faults.map(describeFault).join("\n"));
  return reading.site;
}

async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const reading = await readWith(files);
  return "faults" in reading ? reading.faults.map(describeFault) : [];
}

/** The sample's `site.yaml` without its list of apps, or with another one. */
async function siteYaml(apps: string): Promise<string> {
  return (await readFile(path.join(installation.sample, "site.yaml"), "utf8")).replace(/apps:[\s\S]*/, apps);
}

test("a Markdown file is a page with its name, icon, and content", async () => {
  const text =
    "---\r\ntitle: Uses\r\nicon: laptop\r\ndescription: My tools.\r\n---\r\n\r\n![Desk](pictures/desk.jpg)\r\n";
  const { pages, profile } = await siteOf({
    "pages/uses.md": `\uFEFF${text}`,
    "pages/notes.txt": "x",
    "pages/.a.md": "",
  });
  expect(pages).toEqual([
    {
      slug: "uses",
      title: "Uses",
      icon: "laptop",
      description: "My tools.",
      content: [{ type: "figure", picture: { ...picture, alt: "Desk" } }],
    },
  ]);
  expect(profile.apps).not.toContain("uses");
});

test("without a list of apps, pages follow the product's apps, and a list places them", async () => {
  const pages = { "pages/uses.md": frontMatter, "pages/now.md": frontMatter };
  const all = await siteOf({ ...pages, "site.yaml": await siteYaml("") });
  expect(all.profile.apps).toEqual([...appNames, "now", "uses"]);
  const listed = await siteOf({ ...pages, "site.yaml": await siteYaml("apps: [uses, blog]\n") });
  expect(listed.profile.apps).toEqual(["uses", "blog"]);
  expect(listed.pages.map(({ slug }) => slug)).toEqual(["now", "uses"]);
});

test("a hidden page is on the desk only if the list of apps names it", async () => {
  const pages = { "pages/uses.md": frontMatter.replace("icon", "hidden: true\nicon") };
  const all = await siteOf({ ...pages, "site.yaml": await siteYaml("") });
  expect(all.profile.apps).not.toContain("uses");
  const listed = await siteOf({ ...pages, "site.yaml": await siteYaml("apps: [uses, blog]\n") });
  expect(listed.profile.apps).toEqual(["uses", "blog"]);
});

test("only a hidden page can have a title that is too long for the dock", async () => {
  const text = `---\ntitle: ${"a".repeat(25)}\nicon: mic\nhidden: true\n---\n`;
  expect((await siteOf({ "pages/uses.md": text })).pages[0]?.title).toHaveLength(25);
  expect(await faultsOf({ "pages/uses.md": text.replace("true", "false") })).toEqual([
    expect.stringMatching(/^pages\/uses\.md:2:1: title must have at most 24 characters/),
  ]);
});

test("the former addresses of a page have one spelling", async () => {
  const aliases = 'aliases: [/About-Me/, "/2019/info.html", "/über/index.html"]\n';
  const { pages } = await siteOf({ "pages/uses.md": frontMatter.replace("icon", `${aliases}icon`) });
  expect(pages[0]?.aliases).toEqual(["/about-me", "/2019/info", "/%c3%bcber"]);
});

test("an app that is neither the product's nor a page is a fault that lists the known ones", async () => {
  const yaml = await siteYaml("apps:\n  - blog\n  - use\n");
  expect(await faultsOf({ "pages/uses.md": frontMatter, "site.yaml": yaml })).toEqual([
    expect.stringMatching(
      /^site\.yaml:\d+:5: apps\[1\] must be one of projects, .*, terminal, uses; got "use"\.$/,
    ),
  ]);
});

test("an unknown icon is a fault with a suggestion", async () => {
  expect(await faultsOf({ "pages/uses.md": "---\ntitle: Uses\nicon: labtop\n---\n" })).toEqual([
    expect.stringMatching(
      /^pages\/uses\.md:3:1: icon must be one of .*; got "labtop"\. Did you mean laptop\?$/,
    ),
  ]);
});

test.each(["rocket-ship", "linkedin", "x"])("for the unknown icon %s, none is suggested", async (icon) => {
  expect(await faultsOf({ "pages/uses.md": `---\ntitle: Uses\nicon: ${icon}\n---\n` })).toEqual([
    expect.stringMatching(new RegExp(`got "${icon}"\\.$`)),
  ]);
});

test.each([
  [
    "an unknown field",
    "---\ntitle: Uses\nicon: laptop\ntitel: x\n---\n",
    /^pages\/uses\.md:4:1: titel is not a known field/,
  ],
  ["a missing field", "---\ntitle: Uses\n---\n", /^pages\/uses\.md:1:1: icon is missing\.$/],
  [
    "a title that is too long",
    `---\ntitle: ${"a".repeat(25)}\nicon: mic\n---\n`,
    /^pages\/uses\.md:2:1: title must have at most 24/,
  ],
  [
    "a former address that is no path",
    "---\ntitle: Uses\nicon: mic\naliases: [about]\n---\n",
    /^pages\/uses\.md:4:11: aliases\[0\] must be a path that starts with \/, such as \/about-me; got "about"/,
  ],
  ["broken front matter", "---\ntitle: [\n---\n", /^pages\/uses\.md:\d:\d+: /],
  ["no front matter", "# Uses\n", /^pages\/uses\.md:1:1: The page must start with a line ---/],
  [
    "front matter that does not end",
    "---\ntitle: Uses\n",
    /^pages\/uses\.md:1:1: The page must start with a line ---/,
  ],
  ["raw HTML", `${frontMatter}\nA <b>b</b>\n`, /^pages\/uses\.md:6:3: Raw HTML is not supported; got "<b>"/],
  ["a script as a link", `${frontMatter}[a](javascript:x)\n`, /^pages\/uses\.md:5:1: The address of a link/],
  [
    "a missing picture",
    `${frontMatter}\n> ![](pictures/missing.png)\n`,
    /^pages\/uses\.md:6:3: missing\.png is missing\.$/,
  ],
  [
    "a file that is too large",
    frontMatter + "a\n".repeat(60_000),
    /^pages\/uses\.md: The file is larger than 100 KB: it has 118 KB\. Shorten it\.$/,
  ],
])("%s is a fault with its place", async (_name, text, message) => {
  expect(await faultsOf({ "pages/uses.md": text })).toEqual([expect.stringMatching(message)]);
});

test.each([
  ["Uses.md", "The name must consist of"],
  ["a_b.md", "The name must consist of"],
  [".md.md", undefined],
  ["blog.md", "The address /blog belongs to the site itself. Rename the file."],
  ["404.md", "The address /404 belongs to the site itself. Rename the file."],
])("the file %s", async (name, message) => {
  const faults = await faultsOf({ [`pages/${name}`]: frontMatter });
  expect(faults).toEqual(
    message === undefined ? [] : [expect.stringMatching(new RegExp(`^pages/${name}: ${message}`))],
  );
});

test("a page with the address of a public file is a fault, and one of a public folder is not", async () => {
  expect(await faultsOf({ "pages/uses.md": frontMatter, "public/uses": "x" })).toEqual([
    "pages/uses.md: The address /uses belongs to the file public/uses. Rename one of them.",
  ]);
  expect(await faultsOf({ "pages/uses.md": frontMatter, "public/uses/a.pdf": "x" })).toEqual([]);
});

test("more than 50 pages are a fault", async () => {
  const files = Array.from({ length: 51 }, (_, index) => [`pages/p${index}.md`, frontMatter]);
  expect(await faultsOf(Object.fromEntries(files))).toEqual([
    "pages: The folder has 51 pages. Keep at most 50.",
  ]);
});
