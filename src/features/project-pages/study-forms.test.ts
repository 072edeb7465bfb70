import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { SiteEdit } from "../../core/site/contract/edits.ts";
import type { SiteEditing } from "../../core/site/contract/site-editing.ts";
import { hashOf } from "../../core/site/server/write/site-text.ts";
import { draftSite } from "../site-editing/preview/draft-site.ts";
import { set, startSiteEditing } from "../site-editing/testing/site-editing.ts";

const file = "projects/one.md";
const text = (value: string): SiteEdit => ({ op: "set", path: ["content"], value: [value] });
const draft = (value: boolean): SiteEdit => ({ op: "set", path: ["draft"], value });

/** Starts a site with a project, whose study is the text, or is not written yet. */
async function startStudies(study?: string) {
  const site = await startSiteEditing(
    "sqlite",
    {
      "projects.yaml": 'projects:\n  - { title: "One", description: "About it.", techStack: [] }\n',
      ...(study !== undefined && { [file]: study }),
    },
    { pages: true },
  );
  const { context } = site.app;
  return {
    ...site,
    [Symbol.asyncDispose]: site[Symbol.asyncDispose],
    edit: (edits: SiteEdit[], hash?: string) => site.edit(file, edits, hash),
    publicText: async () => (await site.app.request("/projects/one.md")).text(),
    /** Returns what the page has in a preview. */
    preview: async (edits: SiteEdit[]) => {
      const drafted = await draftSite(context.site.own(), { file, edits }, context);
      if ("faults" in drafted) return drafted.faults.map(({ message }) => message).join();
      return JSON.stringify(context.site.complete(drafted.site).entryPages);
    },
  };
}

test("every project has a study, which is written by its first save, and is public when it is no draft", async () => {
  await using site = await startStudies();
  const { texts } = (await site.call<SiteEditing>("GET", "files")).body;
  expect(texts.map(({ title, entries }) => [title, entries[0], entries[1]?.page])).toEqual([
    ["Studies", { file, title: "One", page: "/projects/one", isWritten: false }, undefined],
  ]);
  expect(await site.find(file)).toEqual({ file, hash: hashOf(""), content: { content: [] }, faults: [] });
  expect(await site.preview([draft(true), text("A *secret*.")])).toContain("secret");
  const first = await site.edit([draft(true), text("A *secret*.")]);
  expect([first.status, first.body]).toEqual([200, await site.find(file)]);
  expect(await site.read(file)).toBe("---\ndraft: true\n---\n\nA *secret*.\n");
  expect(await site.publicText()).not.toContain("secret");
  expect(JSON.stringify(site.app.context.site.current())).not.toContain("secret");
  expect(await site.preview([])).toContain("secret");
  expect((await site.edit([draft(false), set(["description"], "In short.")])).status).toBe(200);
  expect(await site.read(file)).toBe("---\ndescription: In short.\ndraft: false\n---\n\nA *secret*.\n");
  expect(await site.publicText()).toContain("A *secret*.");
});

test("a study without front matter keeps its text, and gets front matter only for what it says", async () => {
  const windows = "\uFEFFOne.\r\n\r\n```\r\na\r\n\r\nb\r\n```\r\n";
  await using site = await startStudies(windows);
  expect((await site.find(file)).content).toEqual({ content: ["One.", "```\na\n\nb\n```"] });
  await site.edit([set(["content", 0], "Two.")]);
  expect(await site.read(file)).toBe(windows.slice(1).replace("One", "Two"));
  await site.edit([set(["description"], "Short.")]);
  expect(await site.read(file)).toMatch(/^---\r?\ndescription: Short\.\r?\n---\r\n\r\nTwo\.\r\n\r\n```\r\n/);
  await site.edit([{ op: "remove", path: ["description"] }]);
  expect(await site.read(file)).toBe(windows.slice(1).replace("One", "Two"));
  await site.edit([{ op: "set", path: ["content"], value: [] }]);
  expect((await site.find(file)).content).toEqual({ content: [] });
});

test("a study that was written elsewhere in the meantime is not replaced", async () => {
  await using site = await startStudies();
  await writeFile(path.join(site.siteDir, file), "Theirs.\n");
  const { status, body } = await site.edit([text("Mine.")], hashOf(""));
  expect([status, body.current?.content]).toEqual([409, { content: ["Theirs."] }]);
  expect(await site.read(file)).toBe("Theirs.\n");
});

test("what a study cannot have is refused, also in a preview, and nothing is written", async () => {
  await using site = await startStudies();
  for (const [edit, message] of [
    [text("a\n".repeat(60_000)), "The file would be larger than 100 KB"],
    [text("A <b>b</b>"), "Raw HTML is not supported"],
    [text("![A cat](pictures/none.webp)"), "none.webp does not exist"],
    [set(["title"], "One"), "title is not a known field"],
  ] as const) {
    const { status, body } = await site.edit([edit]);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    if (!message.includes("KB")) expect(await site.preview([edit])).toContain(message);
  }
  expect(await readdir(path.join(site.siteDir, "projects"))).not.toContain("one.md");
});

test("a deleted study leaves the page, and is restored from its versions", async () => {
  await using site = await startStudies("The text.\n");
  expect((await site.call("DELETE", "files/projects/one")).status).toBe(204);
  expect(await site.publicText()).toContain("About it.");
  expect(await site.publicText()).not.toContain("The text.");
  expect((await site.call("DELETE", "files/projects/one")).status).toBe(404);
  const [version] = (await site.call<{ _id: string }[]>("GET", `versions?file=${file}`)).body;
  const restored = await site.call("POST", `versions/${version?._id}/restore`, { hash: hashOf("") });
  expect(restored.status).toBe(200);
  expect(await site.publicText()).toContain("The text.");
});

test("only projects have studies, and a lost one is listed, to be deleted", async () => {
  await using site = await startStudies();
  const outside = "projects/none.md";
  expect(
    (await site.call("PATCH", "files", { file: outside, hash: hashOf(""), edits: [text("x")] })).status,
  ).toBe(404);
  for (const name of ["tech/one.md", "projects/One.md", "projects/../site.md", "posts/one.md"]) {
    const { status } = await site.call("PATCH", "files", {
      file: name,
      hash: hashOf(""),
      edits: [text("x")],
    });
    expect([name, [400, 404].includes(status)]).toEqual([name, true]);
  }
  await writeFile(path.join(site.siteDir, outside), "Nobody's.\n");
  const { texts } = (await site.call<SiteEditing>("GET", "files")).body;
  expect(texts[0]?.entries).toContainEqual({ file: outside, title: outside, isWritten: true });
  expect((await site.call("DELETE", "files/projects/none")).status).toBe(204);
  for (const place of ["files/tech/one", "files/projects/..%2fsite", "files/site/yaml"])
    expect([place, (await site.call("DELETE", place)).status]).toEqual([place, 404]);
});

test("a study that is named after a former address is the one that is edited", async () => {
  await using site = await startStudies("The text.\n");
  await site.app.context.site.refresh();
  const projects = await site.find("projects.yaml");
  await site.call("PATCH", "files", {
    ...{ file: "projects.yaml", hash: projects.hash },
    edits: [set(["projects", 0, "slug"], "first"), set(["projects", 0, "title"], "Else")],
  });
  const { texts } = (await site.call<SiteEditing>("GET", "files")).body;
  expect(texts[0]?.entries[0]).toMatchObject({ file, page: "/projects/first", isWritten: true });
  expect((await site.edit([text("Other.")])).status).toBe(200);
});
