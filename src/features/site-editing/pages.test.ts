import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { set, startSiteEditing } from "./testing/site-editing.ts";

const page =
  "\uFEFF---\r\ntitle: Uses # in the dock\r\nicon: wrench\r\n---\r\n\r\nOne.\r\n\r\n```\r\na\r\n\r\nb\r\n```\r\n";

test("the front matter and the paragraphs of a page are edited, with its line ends and its byte order mark", async () => {
  await using site = await startSiteEditing("sqlite", { "pages/uses.md": page });
  expect((await site.find("pages/uses.md")).content).toEqual({
    title: "Uses",
    icon: "wrench",
    content: ["One.", "```\na\n\nb\n```"],
  });
  const { status, body } = await site.edit("pages/uses.md", [set(["content", 0], "One\nand a half.")]);
  expect(status).toBe(200);
  expect(body).toEqual(await site.find("pages/uses.md"));
  expect(await site.read("pages/uses.md")).toBe(page.replace("One.", "One\r\nand a half."));
  await site.edit("pages/uses.md", [set(["title"], "My tools"), { op: "remove", path: ["content", 1] }]);
  expect((await site.find("pages/uses.md")).content).toEqual({
    title: "My tools",
    icon: "wrench",
    content: ["One\nand a half."],
  });
  expect(site.app.context.site.current().pages.find(({ slug }) => slug === "uses")?.title).toBe("My tools");
});

test("what a page cannot have is refused with its place", async () => {
  await using site = await startSiteEditing("sqlite", { "pages/uses.md": page });
  const long = await site.edit("pages/uses.md", [set(["title"], "x".repeat(25))]);
  expect([long.status, long.body.issues]).toEqual([
    400,
    [{ path: "title", message: expect.stringContaining("must have at most 24 characters") }],
  ]);
  const picture = await site.edit("pages/uses.md", [set(["content", 0], "![A cat](missing.webp)")]);
  expect([picture.status, picture.body.message]).toEqual([400, expect.stringContaining("missing.webp")]);
  const text = await site.edit("pages/uses.md", [set(["content", 0], "half \ud800")]);
  expect([text.status, text.body.message]).toEqual([400, expect.stringContaining("half of a character")]);
  expect((await site.edit("pages/uses.md", [{ op: "set", path: ["content", 0], value: 5 }])).status).toBe(
    400,
  );
  expect((await site.edit("pages/uses.md", [set(["content", 9], "x")])).status).toBe(400);
  expect((await site.edit("pages/none.md", [set(["title"], "x")], "0".repeat(64))).status).toBe(409);
  expect(await site.read("pages/uses.md")).toBe(page);
});

test("a page is created, shown, and removed together with its name in the apps", async () => {
  await using site = await startSiteEditing("sqlite");
  const created = await site.call("POST", "pages", { slug: "uses", title: "Uses: all" });
  expect([created.status, created.body]).toEqual([201, await site.find("pages/uses.md")]);
  expect(created.body).toMatchObject({
    content: { title: "Uses: all", icon: "file-text", content: [] },
    faults: [],
  });
  const insert = await site.edit("site.yaml", [{ op: "insert", path: ["apps"], index: 1, value: "uses" }]);
  expect(insert.status).toBe(200);
  expect(site.app.context.site.current().profile.apps.slice(0, 2)).toEqual(["projects", "uses"]);
  expect((await site.call("DELETE", "files/pages/uses")).status).toBe(204);
  expect(site.app.context.site.current().profile.apps).not.toContain("uses");
  expect(site.app.context.site.faults()).toEqual([]);
  expect((await site.call("DELETE", "files/pages/uses")).status).toBe(404);
  expect((await site.call("DELETE", "files/pages/..%2fsite")).status).toBe(404);
});

test("a page that exists, or has the address of something else, is refused", async () => {
  await using site = await startSiteEditing("sqlite", { "pages/uses.md": page, "public/talk": "A file" });
  const create = (slug: string) => site.call("POST", "pages", { slug, title: "Uses" });
  expect(await create("uses")).toEqual({
    status: 409,
    body: { message: "There is a file pages/uses.md already. Choose another name." },
  });
  for (const slug of ["admin", "blog", "talk"]) {
    const { status, body } = await create(slug);
    expect([slug, status, body.issues]).toEqual([slug, 400, [{ path: "slug", message: expect.any(String) }]]);
  }
  for (const slug of ["Uses", "a/b", "..", "a--b", "x".repeat(61)])
    expect((await create(slug)).status).toBe(400);
});

test("a page in a folder that is a link to another place is not created", async () => {
  await using site = await startSiteEditing("sqlite");
  const outside = path.join(site.app.context.config.dataDir, "outside");
  await mkdir(outside);
  await symlink(outside, path.join(site.siteDir, "pages"));
  const refused = await site.call("POST", "pages", { slug: "uses", title: "Uses" });
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("link")]);
  await writeFile(path.join(outside, "uses.md"), page);
  expect((await site.call("DELETE", "files/pages/uses")).status).toBe(422);
});
