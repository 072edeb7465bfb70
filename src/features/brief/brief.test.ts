import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createOwnSite } from "../../../test/own-site.ts";

const browser = { accept: "text/html" };

async function startSite(files: Record<string, string>) {
  const siteDir = await createOwnSite(files);
  const app = await startTestApp("sqlite", { pages: true, config: { siteDir } });
  const read = async (address: string, headers: Record<string, string> = browser) =>
    (await app.request(address, { headers })).text();
  return { app, read, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

function projects(highlights: (boolean | undefined)[]): string {
  const entry = (highlight: boolean | undefined, index: number) =>
    `  - title: Project ${index}\n    description: "It **works** well. It has *more* to say."\n    techStack: []\n` +
    (highlight === undefined ? "" : `    highlight: ${highlight}\n`);
  return `projects:\n${highlights.map(entry).join("")}`;
}

test("the brief has three of the chosen projects, each with its address and its first sentence", async () => {
  await using site = await startSite({ "projects.yaml": projects([true, undefined, true, true, true]) });
  const text = await site.read("/brief.md", {});
  expect(text).toContain("| [Project 0](");
  expect(text).toMatch(/\/projects\/project-0\)/);
  expect(text.match(/It works well\./g)).toHaveLength(3);
  expect(text).not.toContain("more to say");
  for (const name of ["Project 1", "Project 4"]) expect(text).not.toContain(name);
  for (const list of ["/sitemap.xml", "/llms.txt"]) expect(await site.read(list)).toContain("/brief");
});

test("without a chosen project, there is no brief, and no link to it", async () => {
  await using site = await startSite({ "projects.yaml": projects([undefined, false]) });
  expect((await site.app.request("/brief.md")).status).toBe(404);
  expect(site.app.context.site.current().pages.map(({ slug }) => slug)).not.toContain("brief");
  expect(await site.read("/sitemap.xml")).not.toContain("/brief");
});

test("a site with nothing else has a brief that says what is there", async () => {
  await using site = await startSite({
    "site.yaml": "name: Ada\n",
    "me.yaml": "hero: {}\nabout: {}\n",
    "tech.yaml": "{}\n",
    "projects.yaml": projects([true]),
  });
  const text = await site.read("/brief.md", {});
  expect(text).toContain("**Ada**");
  expect(text).not.toMatch(/undefined|Stack/);
});

test("a page of the owner's with that name wins", async () => {
  await using site = await startSite({
    "projects.yaml": projects([true]),
    "pages/brief.md": "---\ntitle: Short\nicon: book\n---\nWritten by hand.\n",
  });
  const text = await site.read("/brief.md", {});
  expect(text).toContain("Written by hand.");
  expect(text).not.toContain("Selected work");
});
