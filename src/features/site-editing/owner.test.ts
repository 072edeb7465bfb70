import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readdir, readFile, rename, stat, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { installation } from "../../core/process/installation.ts";
import { appNames } from "../../core/site/contract/apps.ts";
import type { SiteEdit } from "../../core/site/contract/edits.ts";
import { siteFiles } from "../../core/site/contract/site.ts";
import { isEntryText, type SiteEditing } from "../../core/site/contract/site-editing.ts";
import { findWriteRefusal } from "../../core/site/server/write/write-refusal.ts";
import { set, startSiteEditing } from "./testing/site-editing.ts";

const page = "---\ntitle: Uses\nicon: wrench\n---\n\nOne.\n\nTwo.\n";

describe.each(engines)("files of the site on %s", (engine) => {
  test("are listed with what they contain, and a saved edit is on the site at the next request", async () => {
    await using site = await startSiteEditing(engine, { "pages/uses.md": page });
    const { body } = await site.call<SiteEditing>("GET", "files");
    expect(body.refusal).toBeNull();
    expect(body.apps).toEqual(appNames);
    expect(body.sample).toContainEqual(expect.stringMatching(/^me\.yaml: /));
    const names = body.files.map(({ file }) => file).filter((file) => !isEntryText(file));
    expect(names).toEqual([...Object.keys(siteFiles), "pages/uses.md"]);
    const bytes = await readFile(path.join(site.siteDir, "site.yaml"));
    expect(body.files[0]).toMatchObject({
      hash: createHash("sha256").update(bytes).digest("hex"),
      content: { name: "Ines Kovar" },
      faults: [],
    });
    const { status, body: saved } = await site.edit("site.yaml", [set(["name"], "Zoe Quinn")]);
    expect([status, saved]).toEqual([200, await site.find("site.yaml")]);
    expect(saved).toMatchObject({ content: { name: "Zoe Quinn" }, faults: [] });
    expect(site.app.context.site.current().profile.name).toBe("Zoe Quinn");
    expect(await site.read("site.yaml")).toContain("# Sample content: Ines Kovar is not a real person.");
  });

  test("a form that was opened before another save or change by hand is refused", async () => {
    await using site = await startSiteEditing(engine);
    const { hash } = await site.find("site.yaml");
    const results = await Promise.all(
      ["One", "Two"].map((name) => site.edit("site.yaml", [set(["name"], name)], hash)),
    );
    // Either can come first.
    const [one, two] = results.sort((first, second) => first.status - second.status);
    expect([one?.status, two?.status]).toEqual([200, 409]);
    expect(two?.body).toEqual({
      message: "site.yaml has changed since it was opened here. Nothing was saved.",
      current: await site.find("site.yaml"),
    });
    const byHand = (await site.read("site.yaml")).replace(/name: (One|Two)/, "name: By hand");
    await writeFile(path.join(site.siteDir, "site.yaml"), byHand);
    const three = await site.edit("site.yaml", [set(["name"], "Three")], one?.body.hash);
    expect([three.status, three.body.current?.content]).toEqual([
      409,
      expect.objectContaining({ name: "By hand" }),
    ]);
    expect(await site.read("site.yaml")).toBe(byHand);
  });
});

test("a project keeps its address when its title is changed, and a former address leads to it", async () => {
  await using site = await startSiteEditing("sqlite");
  const { status } = await site.edit("projects.yaml", [set(["projects", 0, "title"], "Shelf")]);
  expect(status).toBe(200);
  expect(await site.read("projects.yaml")).toContain("    slug: shelfmate\n");
  await site.edit("projects.yaml", [set(["projects", 0, "slug"], "shelf")]);
  expect(await site.read("projects.yaml")).toContain(
    "    slug: shelf\n    aliases:\n      - /projects/shelfmate\n",
  );
});

test("an edit that the file's schema does not allow is refused with its place, and changes nothing", async () => {
  await using site = await startSiteEditing("sqlite");
  const before = await site.read("projects.yaml");
  const { status, body } = await site.edit("projects.yaml", [set(["projects", 1, "title"], "")]);
  expect([status, body]).toEqual([
    400,
    {
      message: expect.stringMatching(
        /^projects\.yaml:\d+:\d+: projects\[1\]\.title must not be empty; got ""\.$/,
      ),
      issues: [{ path: "projects[1].title", message: 'must not be empty; got "".' }],
    },
  ]);
  const wrong = [
    { op: "set", path: ["tiles"], value: "three" },
    { op: "set", path: ["portrait", "file"], value: "missing.webp" },
    { op: "insert", path: ["apps"], index: 0, value: "no-such-app" },
    { op: "set", path: ["nme"], value: "Ada" },
    { op: "remove", path: ["name"] },
  ] as const;
  for (const edit of wrong) {
    const refused = await site.edit("site.yaml", [edit as never]);
    const [first] = refused.body.issues ?? [];
    expect([edit, refused.status, first?.path]).toEqual([
      edit,
      400,
      expect.stringMatching(/^(tiles|portrait|apps|n)/),
    ]);
  }
  expect((await site.edit("site.yaml", [set(["links", 99, "label"], "x")])).body.message).toBe(
    "site.yaml cannot be edited like that: there is nothing at 99.label.",
  );
  expect(await site.read("projects.yaml")).toBe(before);
});

test("comments, line ends, and a byte order mark stay, and only the edited line differs", async () => {
  await using site = await startSiteEditing("sqlite");
  const before = `\uFEFF${(await site.read("site.yaml")).replaceAll("\n", "\r\n")}`;
  await writeFile(path.join(site.siteDir, "site.yaml"), before);
  expect((await site.edit("site.yaml", [set(["name"], "Zoe: #1")])).status).toBe(200);
  const after = await site.read("site.yaml");
  expect(after.replace(/^name: .*\r$/m, "name: Ines Kovar\r")).toBe(before);
});

test("a file with faults can be saved if the edit adds none", async () => {
  await using site = await startSiteEditing("sqlite");
  const broken = (await site.read("projects.yaml")).replace(/title: .*/, 'title: ""');
  await writeFile(path.join(site.siteDir, "projects.yaml"), broken);
  const other = await site.edit("projects.yaml", [set(["projects", 1, "title"], "Another title")]);
  expect([other.status, other.body.faults]).toEqual([
    200,
    [expect.stringMatching(/^projects\.yaml:\d+:\d+: projects\[0\]\.title must not be empty/)],
  ]);
  expect((await site.edit("projects.yaml", [set(["projects", 1, "title"], "")])).status).toBe(400);
  const corrected = await site.edit("projects.yaml", [set(["projects", 0, "title"], "A title")]);
  expect([corrected.status, corrected.body.faults]).toEqual([200, []]);
});

/** Returns YAML whose last field repeats a text 10,000,000 times. */
function makeAliasBomb(): string {
  const fields = [..."bcdefgh"].map((name, index) => {
    const other = "abcdefg"[index];
    return `${name}: &${name} [${Array(10).fill(`*${other}`)}]\n`;
  });
  return `a: &a x\n${fields.join("")}`;
}

test("files that are not what they should be are described, and not changed", async () => {
  await using site = await startSiteEditing("sqlite");
  const write = (content: string | Uint8Array) => writeFile(path.join(site.siteDir, "contact.yaml"), content);
  const nothing = createHash("sha256").digest("hex");
  const cases: [string | Uint8Array, string | null][] = [
    ["note: a\nnote: b\n", null],
    [makeAliasBomb(), null],
    [Buffer.from([0xff, 0xfe, 0x00]), nothing],
    [`note: ${"x".repeat(1024 * 1024)}\n`, nothing],
  ];
  for (const [content, hash] of cases) {
    await write(content);
    const file = await site.find("contact.yaml");
    expect(file.content).toBeNull();
    if (hash !== null) expect(file.hash).toBe(hash);
    const { status } = await site.edit("contact.yaml", [set(["note"], "Hi")], file.hash);
    expect(status).toBe(422);
    expect(await readFile(path.join(site.siteDir, "contact.yaml"))).toEqual(Buffer.from(content));
  }
});

test("a value with too many levels is refused", async () => {
  await using site = await startSiteEditing("sqlite");
  const value = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const edit = `{"file":"site.yaml","hash":"${"0".repeat(64)}","edits":[{"op":"set","path":["tiles"],"value":${value}}]}`;
  const headers = { "Content-Type": "application/json" };
  const response = await site.as("/api/site/files", { method: "PATCH", headers, body: edit });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      message: "The request is invalid",
      issues: [{ path: "edits.0.value", message: "must have at most 12 levels" }],
    },
  ]);
});

test("names that every object has are no fields", async () => {
  await using site = await startSiteEditing("sqlite");
  for (const name of ["constructor", "__proto__", "toString"]) {
    const edits: SiteEdit[] = [
      { op: "set", path: [name], value: { a: "1" } },
      { op: "set", path: [name, "b"], value: "2" },
    ];
    const { status, body } = await site.edit("site.yaml", edits);
    expect([name, status, body.message]).toEqual([
      name,
      400,
      expect.stringContaining(`${name} is not a known field`),
    ]);
  }
});

test("what a killed save has left behind is removed an hour later", async () => {
  await using site = await startSiteEditing("sqlite", { "pages/.foliodesk-1.tmp": "half" });
  const left = ["", "pages", "pictures"].map((folder) => path.join(site.siteDir, folder, ".foliodesk-1.tmp"));
  for (const file of left) await writeFile(file, "half");
  await site.call("GET", "files");
  expect(left.filter((file) => existsSync(file))).toEqual(left);
  for (const file of left) await utimes(file, new Date(0), new Date(0));
  await site.call("GET", "files");
  expect(left.filter((file) => existsSync(file))).toEqual([]);
});

test("a body that is too large, or has no such file, is refused", async () => {
  await using site = await startSiteEditing("sqlite");
  expect((await site.edit("site.yaml", [set(["intro"], "x".repeat(300_000))])).status).toBe(413);
  for (const file of ["../secret.yaml", "pages/../site.yaml", "pages/A.md", "README.md", "site.yaml/"])
    expect([file, (await site.edit(file, [set(["a"], "b")], "0".repeat(64))).status]).toEqual([file, 400]);
});

test("the mode of a file stays, nothing else is left in the folder, and a link within the folder is followed", async () => {
  await using site = await startSiteEditing("sqlite");
  const file = path.join(site.siteDir, "site.yaml");
  await rename(file, path.join(site.siteDir, "real.yaml"));
  await symlink("real.yaml", file);
  await chmod(file, 0o640);
  const before = await readdir(site.siteDir);
  expect((await site.edit("site.yaml", [set(["name"], "Zoe")])).status).toBe(200);
  expect(await readdir(site.siteDir)).toEqual(before);
  expect((await stat(path.join(site.siteDir, "real.yaml"))).mode & 0o777).toBe(0o640);
  expect(await site.read("real.yaml")).toContain("name: Zoe");
});

test("a link to another folder is not followed", async () => {
  await using site = await startSiteEditing("sqlite");
  const outside = path.join(site.app.context.config.dataDir, "outside.yaml");
  await writeFile(outside, "note: mine\n");
  const file = path.join(site.siteDir, "contact.yaml");
  await rename(file, `${file}.old`);
  await symlink(outside, file);
  const { hash, content } = await site.find("contact.yaml");
  expect(content).toBeNull();
  const { status, body } = await site.edit("contact.yaml", [set(["note"], "Hi")], hash);
  expect([status, body.message]).toEqual([422, expect.stringMatching(/^contact\.yaml: This is a link/)]);
  expect(await readFile(outside, "utf8")).toBe("note: mine\n");
});

test("nothing is written while editing is turned off, or for the sample", async () => {
  const off = await startSiteEditing("sqlite", {}, { config: { siteEditing: false } });
  await using _ = off;
  const before = await off.read("site.yaml");
  const { body } = await off.call<SiteEditing>("GET", "files");
  expect(body.refusal).toMatch(/^Editing is turned off with SITE_EDITING=off/);
  const refused = await off.edit("site.yaml", [set(["name"], "Zoe")]);
  expect([refused.status, refused.body]).toEqual([409, { message: body.refusal }]);
  expect((await off.call("POST", "pages", { slug: "a", title: "A" })).status).toBe(409);
  expect(await off.read("site.yaml")).toBe(before);
  expect(await findWriteRefusal({ ...off.app.context.config, siteSource: off.siteDir })).toMatch(
    /SITE_EDITING=off\. .*export site DIR .*import site DIR --replace/,
  );

  await using sample = await startTestApp("sqlite");
  const { as } = await signIn(sample);
  const { refusal } = (await (await as("/api/site/files")).json()) as SiteEditing;
  expect(refusal).toMatch(/^This is the sample site.*foliodesk init.*SITE_DIR/);
  expect(await readdir(installation.sample)).not.toContainEqual(expect.stringMatching(/^\./));
});

test.skipIf(process.getuid?.() === 0)(
  "a folder that the user may not write to is named before a save",
  async () => {
    await using site = await startSiteEditing("sqlite");
    await chmod(site.siteDir, 0o555);
    const { body } = await site.call<SiteEditing>("GET", "files");
    expect(body.refusal).toMatch(/may not write to .* \(EACCES\)/);
    expect((await site.edit("site.yaml", [set(["name"], "Zoe")])).status).toBe(409);
    await chmod(site.siteDir, 0o755);
    expect((await site.edit("site.yaml", [set(["name"], "Zoe")])).status).toBe(200);
  },
);

test("a call from another site is refused", async () => {
  await using site = await startSiteEditing("sqlite");
  const headers = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
  for (const [method, address] of [
    ["PATCH", "files"],
    ["POST", "pages"],
    ["DELETE", "files/pages/uses"],
    ["POST", "pictures?name=a.png"],
  ])
    expect((await site.as(`/api/site/${address}`, { method: method ?? "", headers, json: {} })).status).toBe(
      403,
    );
});
