import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { createOwnSite } from "../../../../test/own-site.ts";
import { signIn } from "../../../../test/owner.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { renderedPreviewSchema } from "../../../core/site/contract/site-editing.ts";
import { makeApiKey } from "../../api-keys/testing/api-keys.ts";

const uses =
  "---\ntitle: Uses # short\nicon: laptop\n---\n\nA *desk*.\n\n```\none\n\ntwo\n```\n\nAnd a chair.\n";

async function startPreviews() {
  const siteDir = await createOwnSite({ "pages/uses.md": uses });
  const app = await startTestApp("sqlite", { config: { siteDir }, pages: true });
  const { as } = await signIn(app);
  const post = (json: unknown) => as("/api/site/preview", { method: "POST", json });
  return {
    app,
    as,
    post,
    preview: async (json: unknown) => renderedPreviewSchema.parse(await (await post(json)).json()),
  };
}

test("only the owner sees drafts of the site", async () => {
  const { app, as, preview } = await startPreviews();
  await using _ = app;
  expect((await preview({ path: "/me" })).html).toContain("<p>/me</p>");
  const call = { method: "POST", json: { path: "/me" } };
  expect((await app.request("/api/site/preview", call)).status).toBe(401);
  const { key } = await makeApiKey(as);
  const headers = { Authorization: `Bearer ${key}` };
  expect((await app.request("/api/site/preview", { ...call, headers })).status).toBe(403);
});

test("a path has the page that visitors get for it, whatever it is", async () => {
  const { app, post, preview } = await startPreviews();
  await using _ = app;
  const pages = [
    ["/uses", "/uses"],
    ["/projects?utm=1", "/projects"],
    ["/nothing", "/404"],
    ["//example.org/a", "//-/404"],
    ["/@example.org", "/404"],
    ["/blog/nothing", "/blog/_"],
    ["/me.data", "/404"],
  ];
  for (const [path, shown] of pages) {
    expect([path, (await preview({ path })).html]).toEqual([
      path,
      expect.stringContaining(`<p>${shown}</p>`),
    ]);
  }
  for (const path of ["me", "https://example.org", "", `/${"a".repeat(300)}`])
    expect([path, (await post({ path })).status]).toEqual([path, 400]);
});

test("edits that break a rule are issues, and the page is the one without them", async () => {
  const { app, preview } = await startPreviews();
  await using _ = app;
  const issuesOf = async (file: string, ...edits: unknown[]) =>
    (await preview({ path: "/", file, edits })).issues;
  const set = (path: (string | number)[], value: unknown) => ({ op: "set", path, value });
  expect(await issuesOf("site.yaml", set(["headline"], "Hello"))).toEqual([]);
  expect(await issuesOf("site.yaml", set(["headline"], ""), set(["apps", 0], "none"))).toEqual([
    { path: "headline", message: 'headline must not be empty; got "".' },
  ]);
  expect(await issuesOf("site.yaml", set(["apps", 0], "none"))).toEqual([
    { path: "apps[0]", message: expect.stringMatching(/^apps\[0\] must be one of .*, uses; got "none"\.$/) },
  ]);
  expect(await issuesOf("projects.yaml", set(["projects", 0, "image", "file"], "none.png"))).toEqual([
    { path: "projects[0].image.file", message: expect.stringContaining("none.png") },
  ]);
  expect(await issuesOf("projects.yaml", set(["projects", 99, "title"], "A"))).toEqual([
    { path: "", message: "The edits do not fit projects.yaml: there is nothing at 99.title." },
  ]);
  expect(await issuesOf("pages/uses.md", set(["title"], ""))).toMatchObject([{ path: "title" }]);
  expect(await issuesOf("pages/uses.md", set(["content", 2], "A <b>chair</b>"))).toEqual([
    { path: "", message: expect.stringContaining("Raw HTML is not supported") },
  ]);
  expect(await issuesOf("pages/none.md")).toEqual([
    { path: "", message: "pages/none.md: The file is missing." },
  ]);
});

test("a body that is too large, or has too many edits, is refused", async () => {
  const { app, post } = await startPreviews();
  await using _ = app;
  const edit = { op: "set", path: ["intro"], value: "a" };
  expect((await post({ path: "/", file: "site.yaml", edits: Array(501).fill(edit) })).status).toBe(400);
  const value = "a".repeat(bounds.body);
  expect((await post({ path: "/", file: "site.yaml", edits: [{ ...edit, value }] })).status).toBe(413);
  expect((await post({ path: "/", file: "../site.yaml" })).status).toBe(400);
});
