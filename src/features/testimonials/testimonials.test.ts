import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { tryToReadSite } from "../../core/cli/try-to-read-site.ts";
import { listFaults } from "../../core/server/features.ts";
import { createLastValidSite } from "../../core/site/server/last-valid-site.ts";
import { findSampleRemains } from "../../core/site/server/sample-remains.ts";
import { describeFault } from "../../core/site/server/site-fault.ts";
import { signatureOf } from "../../core/site/server/site-signature.ts";

const file = "testimonials.yaml";

type Said = Record<string, unknown>;

/** Writes a file with these entries. What JSON is, is YAML, too. */
function write(entries: Said[]): string {
  return JSON.stringify({ testimonials: entries });
}

const ada = { name: "Ada", text: "She counts." };

async function startSite(entries: Said[] | string) {
  const content = typeof entries === "string" ? entries : write(entries);
  const siteDir = await createOwnSite({ [file]: content });
  const app = await startTestApp("sqlite", { pages: true, config: { siteDir } });
  const read = async (address: string) =>
    (await app.request(address, { headers: { accept: "text/html" } })).text();
  const change = async (next: Said[]) => {
    await writeFile(path.join(siteDir, file), write(next));
    await app.context.site.refresh();
  };
  return { app, siteDir, read, change, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function faultsOf(content: string): Promise<string[]> {
  const checked = await tryToReadSite({ siteDir: await createOwnSite({ [file]: content }) });
  return "faults" in checked ? checked.faults.map(describeFault) : [];
}

test("what others say is on Me, on the page of its project, on the brief, and on the resume", async () => {
  await using site = await startSite([
    { ...ada, role: "Analyst", url: "https://example.com/ada", project: "Shelfmate" },
    { name: "Grace", text: "One.\n\nTwo.", project: "Potluck", highlight: true },
    { name: "Alan", text: "About nothing." },
  ]);
  const me = await site.read("/me.md");
  expect(me).toContain(
    "## What others say\n\n> She counts.\n\n— [Ada](https://example.com/ada), Analyst\n\n> One.\n>\n> Two.\n\n— Grace\n",
  );
  expect(await site.read("/projects/shelfmate.md")).toMatch(/She counts\.(?!.*One\.)/s);
  expect(await site.read("/projects/nightline.md")).not.toContain("What others say");
  expect(await site.read("/brief.md")).toMatch(/> Two\.\n\n— Grace\n$/);
  const { references } = JSON.parse(await site.read("/resume.json"));
  expect(references).toEqual([
    { name: "Ada, Analyst", reference: "She counts." },
    { name: "Grace", reference: "One.\n\nTwo." },
    { name: "Alan", reference: "About nothing." },
  ]);
});

test("a project without a study has what others say about it, and the first of all is on the brief", async () => {
  await using site = await startSite([ada, { name: "Grace", text: "Fast.", project: "Sixteen Steps" }]);
  await rm(path.join(site.siteDir, "projects", "sixteen-steps.md"));
  await site.app.context.site.refresh();
  const page = site.app.context.site.current().entryPages.find(({ path }) => path.endsWith("sixteen-steps"));
  expect(JSON.stringify(page?.text)).toContain("Fast.");
  expect(await site.read("/brief.md")).toContain("— Ada");
});

test("a project is found by its title in any case, and by a former one", async () => {
  await using site = await startSite([{ ...ada, project: "SHELFMATE" }]);
  expect(await site.read("/projects/shelfmate.md")).toContain("She counts.");
  const projects = path.join(site.siteDir, "projects.yaml");
  const text = await readFile(projects, "utf8");
  await writeFile(projects, text.replace("title: Shelfmate", "title: Shelf\n    slug: shelfmate"));
  await site.app.context.site.refresh();
  expect(await site.read("/projects/shelfmate.md")).toMatch(/^# Shelf\n.*She counts\./s);
  expect(listFaults(site.app.context)).toEqual([]);
});

test("an unknown project is a fault with its line, and everything is served nevertheless", async () => {
  const content = "testimonials:\n  - name: Ada\n    text: She counts.\n    project: Nowhere\n";
  const fault =
    'testimonials.yaml:4:5: testimonials[0].project must be the title of a project: Shelfmate, Potluck, Nightline, Sixteen Steps; got "Nowhere".';
  expect(await faultsOf(content)).toEqual([fault]);
  await using site = await startSite(content);
  expect(site.app.context.site.faults()).toEqual([]);
  expect(listFaults(site.app.context).map(describeFault)).toEqual([fault]);
  expect(await site.read("/me.md")).toContain("She counts.");
  await site.change([{ ...ada, project: "Potluck" }]);
  expect(listFaults(site.app.context)).toEqual([]);
});

test.each([
  ["thirteen", Array.from({ length: 13 }, (_, index) => ({ ...ada, name: `Ada ${index}` })), "at most 12"],
  ["the same name twice", [ada, ada], "testimonials[1].name must differ from the other entries"],
  ["a text of 10,000 characters", [{ ...ada, text: "x".repeat(10_000) }], "must have at most 600 characters"],
  ["a text of spaces", [{ ...ada, text: "  " }], "testimonials[0].text must not be empty"],
  [
    "a link that runs code",
    [{ ...ada, url: "javascript:alert(1)" }],
    "testimonials[0].url must be an address",
  ],
  ["a missing picture", [{ ...ada, picture: { file: "none.jpg", alt: "Ada" } }], "none.jpg"],
  ["an unknown field", [{ ...ada, company: "X" }], "testimonials[0].company is not a known field"],
])("%s is a fault", async (_, entries, message) => {
  const faults = await faultsOf(write(entries));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(message);
});

test("a site can be without the file, have an empty one, and lose it while it runs", async () => {
  expect(await faultsOf("")).toEqual([]);
  await using site = await startSite([ada]);
  const { site: store } = site.app.context;
  expect(await site.read("/me.md")).toContain("She counts.");
  await rm(path.join(site.siteDir, file));
  await store.refresh();
  expect([store.faults(), store.current().testimonials, store.current().quotes]).toEqual([
    [],
    { testimonials: [] },
    [],
  ]);
  for (const page of ["/me.md", "/brief.md", "/projects/shelfmate.md"])
    expect(await site.read(page)).not.toMatch(/She counts|What others say/);
  const signature = await signatureOf(site.siteDir);
  const copies = createLastValidSite(site.siteDir, path.join(site.siteDir, "data"));
  await copies.keep({ signature, pictures: [] });
  expect(await copies.find()).toBeDefined();
  await site.change([ada]);
  expect(await site.read("/me.md")).toContain("She counts.");
});

test("what others say about the sample's person is still the sample's", async () => {
  const remains = "testimonials.yaml: testimonials";
  expect(await findSampleRemains(await createOwnSite({}))).toContain(remains);
  expect(await findSampleRemains(await createOwnSite({ [file]: write([ada]) }))).not.toContain(remains);
});

test("a file that cannot be read keeps the last valid version", async () => {
  await using site = await startSite([ada]);
  await writeFile(path.join(site.siteDir, file), "testimonials: [\n");
  await site.app.context.site.refresh();
  expect(site.app.context.site.faults()).toHaveLength(1);
  expect(await site.read("/me.md")).toContain("She counts.");
});

test("nothing that somebody says is Markdown or HTML", async () => {
  const text = "# Big\n\n**bold** <img src=x onerror=alert(1)> [here](javascript:alert(1))";
  await using site = await startSite([{ name: "<b>Ada</b>", role: "</script>", text, project: "Shelfmate" }]);
  for (const page of ["/me.md", "/projects/shelfmate.md", "/brief.md"]) {
    const markdown = await site.read(page);
    expect(markdown).toContain("> \\# Big\n>\n> \\*\\*bold\\*\\* \\<img");
    expect(markdown).toContain("— \\<b>Ada\\</b>, \\</script>");
  }
});
