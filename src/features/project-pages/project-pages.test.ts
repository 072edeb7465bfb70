import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { tryToReadSite } from "../../core/cli/try-to-read-site.ts";
import { createPageResolver } from "../../core/pages/server/resolve-page.ts";
import { listFaults } from "../../core/server/features.ts";
import { findTitles } from "../../core/site/server/find-titles.ts";
import { describeFault } from "../../core/site/server/site-fault.ts";
import { listTextFiles } from "../../core/site/server/site-signature.ts";
import { knownPages } from "../../core/visits/server/parts.ts";

const siteUrl = "https://ines.example";
const browser = { accept: "text/html" };

/** Starts a site whose `projects.yaml` has these projects, or those of the sample, with further files. */
async function startSite(projects?: string, files: Record<string, string> = {}) {
  const siteDir = await createOwnSite({
    ...(projects !== undefined && { "projects.yaml": `projects:\n${projects}`, "testimonials.yaml": "" }),
    ...files,
  });
  if (projects !== undefined)
    for (const name of await readdir(path.join(siteDir, "projects")))
      if (!Object.hasOwn(files, `projects/${name}`)) await rm(path.join(siteDir, "projects", name));
  const app = await startTestApp("sqlite", { pages: true, config: { siteDir, siteUrl } });
  const get = (address: string, init?: RequestInit) =>
    app.request(address, { headers: browser, redirect: "manual", ...init });
  return { app, get, siteDir, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

function project(title: string, rest = ""): string {
  return `  - { title: ${JSON.stringify(title)}, description: "About it.", techStack: []${rest} }\n`;
}

test("every project has a page, which all that knows pages names", async () => {
  await using site = await startSite();
  const { app, get } = site;
  const paths = ["shelfmate", "potluck", "nightline", "sixteen-steps"].map((slug) => `/projects/${slug}`);
  const texts = await Promise.all(
    ["/sitemap.xml", "/llms.txt", "/resume.json", "/projects.md"].map(async (at) => (await get(at)).text()),
  );
  for (const at of paths) {
    for (const text of texts) expect(text).toContain(siteUrl + at);
    expect((await get(at)).status).toBe(200);
    expect((await get(at, { method: "HEAD" })).status).toBe(200);
    expect(await app.context.get(knownPages).find(at)).toBe(at);
  }
  const text = await get("/projects/nightline.md");
  expect(text.headers.get("link")).toBe(`<${siteUrl}/projects/nightline>; rel="canonical"`);
  expect(await text.text()).toMatch(/^# Nightline\n\n2025-04 · Personal\n\nNight buses here.*Live demo/s);
  const titles = await findTitles(app.context.db, app.context.site.current(), paths);
  expect(titles.get("/projects/sixteen-steps")).toBe("Sixteen Steps");
});

test("a page says what it is to search engines and in link previews", async () => {
  await using site = await startSite(project("Code", ", github: https://example.com/code") + project("Work"));
  const html = await (await site.get("/projects/code")).text();
  expect(html).toContain('<meta name="description" content="About it.">');
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/projects/code">`);
  expect(html).toContain('<meta property="og:title" content="Code · Ines Kovar">');
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const [thing, breadcrumb] = JSON.parse(data)["@graph"];
  expect(thing).toMatchObject({
    "@type": "SoftwareSourceCode",
    codeRepository: "https://example.com/code",
    name: "Code",
    url: `${siteUrl}/projects/code`,
  });
  expect(breadcrumb.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${siteUrl}/`,
    `${siteUrl}/projects`,
    `${siteUrl}/projects/code`,
  ]);
  expect(await (await site.get("/projects/work")).text()).toContain('"@type":"CreativeWork"');
});

test("an address has one spelling, and a former one leads to the page", async () => {
  const aliases = ", slug: other, aliases: [/Projects/Old/, /work.html, /projects/two, /projects/other]";
  await using site = await startSite(
    project("One", aliases) + project("Two", ", aliases: [/projects/other]"),
  );
  for (const [address, status, target] of [
    ["/projects/other/", 308, "/projects/other"],
    ["/Projects/OTHER?a=1", 308, "/projects/other?a=1"],
    ["/projects/old", 301, "/projects/other"],
    ["/projects/old.md", 301, "/projects/other.md"],
    ["/work", 301, "/projects/other"],
    ["/work.html", 301, "/projects/other"],
  ] as const) {
    const response = await site.get(address);
    expect([address, response.status, response.headers.get("location")]).toEqual([address, status, target]);
  }
  // An alias that is the address of a page leads nowhere else.
  for (const address of ["/projects/other", "/projects/two"])
    expect([address, (await site.get(address)).status]).toEqual([address, 200]);
});

test("any other address below the app's is unknown", async () => {
  await using site = await startSite(project("One", ", slug: other"));
  const ends = ["none", "one", "none.md", "_", "404", "%2e%2e%2f", "..%2fother", "%00", "other.json"];
  for (const end of [...ends, "a".repeat(1_000)])
    for (const method of ["GET", "HEAD"])
      expect([end, (await site.get(`/projects/${end}`, { method })).status]).toEqual([end, 404]);
});

test("all unknown addresses share a page in the cache, and known ones have theirs", async () => {
  await using site = await startSite(project("404") + project("One"));
  const module = { default: () => null };
  const routes = { page: { id: "page", path: "projects/:slug", module } };
  const { current } = site.app.context.site;
  const resolve = createPageResolver(
    { routes } as unknown as Parameters<typeof createPageResolver>[0],
    { site: current, findFormerPath: async () => undefined } as never,
  );
  const addressOf = async (at: string) => (await resolve(new URL(at, siteUrl))).address;
  expect(await addressOf("/projects/one?a=1")).toBe("/projects/one");
  for (const at of ["/projects/none", "/projects/none?a=1", "/projects/x_y", "/projects/%F0%9F%A6%8A"])
    expect(await addressOf(at)).toBe("/projects/_");
  expect(await (await site.get("/projects/404.md")).text()).toContain("# 404\n");
});

test("200 projects with long titles and without pictures have pages", async () => {
  const all = Array.from({ length: 200 }, (_, index) => project(`${"Long ".repeat(23)}${index}`));
  await using site = await startSite(all.join(""));
  const { entryPages } = site.app.context.site.current();
  expect(new Set(entryPages.map(({ path }) => path)).size).toBe(200);
  expect((await site.get(entryPages[199]?.path ?? "")).status).toBe(200);
  expect((await (await site.get("/sitemap.xml")).text()).match(/\/projects\//g)).toHaveLength(200);
});

test.each([
  ["slug: Two", /^projects\.yaml:3:\d+: projects\[1\]\.slug must consist of at most 191 lowercase letters/],
  ["slug: ..", /^projects\.yaml:3:\d+: projects\[1\]\.slug must consist of/],
  [`slug: ${"a".repeat(192)}`, /^projects\.yaml:3:\d+: projects\[1\]\.slug must consist of/],
  ["slug: same", /projects\[1\]\.slug must differ from that of One, which has the same address; got "same"/],
  ["aliases: [old]", /projects\[1\]\.aliases\[0\] must be a path that starts with \//],
])("%s is a fault, and the last valid version stays", async (field, message) => {
  await using site = await startSite(project("One", ", slug: same"));
  const file = path.join(site.siteDir, "projects.yaml");
  await writeFile(file, (await readFile(file, "utf8")) + project("Two", `, ${field}`));
  await site.app.context.site.refresh();
  expect(site.app.context.site.faults().map(describeFault)).toEqual([expect.stringMatching(message)]);
  expect((await site.get("/projects/same")).status).toBe(200);
  expect((await site.get("/projects/two")).status).toBe(404);
});

test("a study follows the facts, as text, too, and its front matter can be left out", async () => {
  await using site = await startSite(project("One") + project("Two"), {
    "projects/one.md": "## Problem\n\nBuses were *late*.\n\n![A bus](pictures/nightline.svg)\n",
    "projects/two.md": "---\ndescription: Two in short.\n---\n\nA text.\n",
  });
  const text = await (await site.get("/projects/one.md")).text();
  expect(text).toMatch(
    /^# One\n\nPersonal\n\nAbout it\.\n\n## Problem\n\nBuses were \*late\*\.\n\n!\[A bus\]\(https:/,
  );
  const html = await (await site.get("/projects/two")).text();
  expect(html).toContain('<meta name="description" content="Two in short.">');
});

test("a draft of a study is not public", async () => {
  await using site = await startSite(project("One"), {
    "projects/one.md": "---\ndraft: true\n---\n\nSecret.\n",
  });
  const text = await (await site.get("/projects/one.md")).text();
  expect(text).toContain("About it.");
  expect(text).not.toContain("Secret");
  expect(JSON.stringify(site.app.context.site.current())).not.toContain("Secret");
});

const frontMatter = "---\ndescription: A study.\n---\n";

test.each([
  ["one.md", "---\ntitle: One\n---\n", /^projects\/one\.md:2:1: title is not a known field/],
  ["one.md", `${frontMatter}\nA <b>b</b>\n`, /^projects\/one\.md:5:3: Raw HTML is not supported/],
  ["one.md", "\n\n![](pictures/none.png)\n", /^projects\/one\.md:3:1: none\.png does not exist/],
  ["one.md", "a\n".repeat(60_000), /^projects\/one\.md: The file is larger than 100 KB/],
])("the study %s with a fault is reported, and the last valid version stays", async (name, text, message) => {
  await using site = await startSite(project("One"), { "projects/one.md": "The first text.\n" });
  const { site: store } = site.app.context;
  await writeFile(path.join(site.siteDir, "projects", name), text);
  await store.refresh();
  expect(store.faults().map(describeFault)).toEqual([expect.stringMatching(message)]);
  expect(await (await site.get("/projects/one.md")).text()).toContain("The first text.");
});

test("a study is read again when it is written, renamed, or removed", async () => {
  await using site = await startSite(project("One"), { "projects/..md": "", "projects/notes.txt": "" });
  const { site: store } = site.app.context;
  const file = path.join(site.siteDir, "projects/one.md");
  const read = async () => {
    await store.refresh();
    expect(store.faults()).toEqual([]);
    return (await site.get("/projects/one.md")).text();
  };
  await writeFile(file, "The first text.\n");
  expect(await read()).toContain("The first text.");
  expect(await listTextFiles(site.siteDir)).toContain(path.join("projects", "one.md"));
  await writeFile(file, "The second one.\n");
  expect(await read()).toContain("The second one.");
  await rm(path.dirname(file), { recursive: true });
  expect(await read()).not.toContain("The second one.");
});

test("a study of no project is a fault, and everything else is as if it was not there", async () => {
  await using site = await startSite(
    project("One") + project("Two", ", slug: second, aliases: [/projects/Two/]"),
    {
      "projects/one.md": "The first study.\n",
      "projects/two.md": "The second study.\n",
      "projects/One.md": "Nobody's.\n",
      "projects/none.md": "Nobody's.\n",
    },
  );
  const { config, site: store } = site.app.context;
  expect(store.faults()).toEqual([]);
  const faults = ["One", "none"].map(
    (name) =>
      `projects/${name}.md: There is no project with the address /projects/${name}. Rename the file, or remove it.`,
  );
  expect(listFaults(site.app.context).map(describeFault)).toEqual(faults);
  const checked = await tryToReadSite(config);
  expect("faults" in checked && checked.faults.map(describeFault)).toEqual(faults);
  expect(await (await site.get("/projects/one.md")).text()).toContain("The first study.");
  // Named after a former address.
  expect(await (await site.get("/projects/second.md")).text()).toContain("The second study.");
  expect((await site.get("/projects/none")).status).toBe(404);
});

test("only the origins of demos can be shown in frames, on every page", async () => {
  const demo = ", demo: 'https://demo.example:8443/a?b=1'";
  await using site = await startSite(project("One", demo) + project("Two", demo));
  for (const address of ["/", "/projects/one", "/none"])
    expect((await site.get(address)).headers.get("content-security-policy")).toContain(
      "frame-src https://demo.example:8443;",
    );
});

test.each(["/demo", "mailto:a@b.example", "https://%", "javascript:alert(1)"])(
  "the address %s is no demo",
  async (demo) => {
    const siteDir = await createOwnSite({
      "projects.yaml": `projects:\n${project("One", `, demo: ${JSON.stringify(demo)}`)}`,
    });
    const reading = await tryToReadSite({ siteDir });
    if (!("faults" in reading)) throw new Error("There is no fault");
    expect(reading.faults.map(describeFault)).toEqual([expect.stringMatching(/^projects\.yaml:\d+:\d+: /)]);
  },
);
