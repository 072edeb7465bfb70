import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { engines } from "../../../test/databases.ts";
import {
  type EditedFile,
  type SiteVersion,
  type SiteVersionSummary,
  siteEditingBounds,
} from "../../core/site/contract/site-editing.ts";
import { compareContent, keepVersion } from "../../core/site/server/write/keep-version.ts";
import { confirmVersion } from "../../core/site/server/write/versions.ts";
import { set, startSiteEditing } from "./testing/site-editing.ts";

type Site = Awaited<ReturnType<typeof startSiteEditing>>;

async function list(site: Site, file?: string): Promise<SiteVersionSummary[]> {
  const query = file === undefined ? "" : `?file=${encodeURIComponent(file)}`;
  return (await site.call<SiteVersionSummary[]>("GET", `versions${query}`)).body;
}

async function read(site: Site, id = ""): Promise<SiteVersion> {
  return (await site.call<SiteVersion>("GET", `versions/${id}`)).body;
}

function restore(site: Site, id = "", hash: string | null = null) {
  return site.call<{ file: EditedFile | null }>("POST", `versions/${id}/restore`, { hash });
}

describe.each(engines)("versions of files on %s", (engine) => {
  test("each save is kept with what it changed, and a change by hand in between is not lost", async () => {
    const now = Date.UTC(2026, 2, 1);
    await using site = await startSiteEditing(engine, {}, { clock: () => now });
    const first = await site.read("site.yaml");
    await site.edit("site.yaml", [set(["name"], "One"), set(["tiles", 1, "label"], "Two")]);
    const second = await site.read("site.yaml");
    const third = second.replace("name: One", "name: By hand");
    await writeFile(path.join(site.siteDir, "site.yaml"), third);
    await site.edit("site.yaml", [{ op: "remove", path: ["links", 0] }]);
    await site.edit("contact.yaml", [set(["note"], "A note")]);
    const savedAt = new Date(now).toISOString();
    const versions = await list(site, "site.yaml");
    expect(versions).toEqual([
      { _id: expect.any(String), file: "site.yaml", savedAt, changed: ["links[0]"] },
      { _id: expect.any(String), file: "site.yaml", savedAt, changed: ["name"] },
      { _id: expect.any(String), file: "site.yaml", savedAt, changed: ["name", "tiles[1].label"] },
    ]);
    expect((await list(site)).map(({ file }) => file)).toEqual([
      "contact.yaml",
      ...Array(3).fill("site.yaml"),
    ]);
    const texts = await Promise.all(versions.map(async ({ _id }) => read(site, _id)));
    expect(texts.map(({ before, after }) => [before, after])).toEqual([
      [third, await site.read("site.yaml")],
      [second, third],
      [first, second],
    ]);
  });

  test("what a save has changed is told by values, without how the file is written", async () => {
    await using site = await startSiteEditing(engine);
    const before = await site.read("contact.yaml");
    await site.edit("contact.yaml", [set(["note"], "A note")]);
    const [saved] = await list(site, "contact.yaml");
    expect((await read(site, saved?._id)).edits).toEqual([set(["note"], "A note")]);
    const change = { file: "contact.yaml" as const, before };
    const folded = `# Folded\n${before.replace("note: ", "note: >-\n  ")}`;
    expect((await compareContent({ ...change, after: folded })).edits).toEqual([]);
    expect((await compareContent({ ...change, after: "note: [" })).edits).toBeUndefined();
    expect((await compareContent({ ...change, after: null })).edits).toBeUndefined();
  });

  test("a version is undone under the same rules, which is a version, too", async () => {
    await using site = await startSiteEditing(engine);
    const before = await site.read("site.yaml");
    const { body } = await site.edit("site.yaml", [set(["name"], "One")]);
    const [version] = await list(site);
    const wrong = await restore(site, version?._id, "0".repeat(64));
    expect([wrong.status, wrong.body.current]).toEqual([409, body]);
    const undone = await restore(site, version?._id, body.hash);
    expect([undone.status, undone.body.file]).toEqual([200, await site.find("site.yaml")]);
    expect(await site.read("site.yaml")).toBe(before);
    expect(site.app.context.site.current().profile.name).toBe("Ines Kovar");
    const [newest] = await list(site);
    expect(await read(site, newest?._id)).toMatchObject({ changed: ["name"], after: before });
    const again = await restore(site, version?._id, undone.body.file?.hash);
    expect([again.status, (await list(site)).length]).toEqual([200, 2]);
  });

  test("only the last 200 are kept", async () => {
    await using site = await startSiteEditing(engine);
    const { db } = site.app.context;
    const change = (before: string, after: string) => ({ file: "tech.yaml" as const, before, after });
    for (let count = 0; count < siteEditingBounds.versions + 3; count += 1)
      await confirmVersion(db, await keepVersion(db, change(`a: ${count}`, `a: ${count + 1}`), count));
    const versions = await list(site);
    expect(versions.length).toBe(siteEditingBounds.versions);
    expect(await read(site, versions[0]?._id)).toMatchObject({ before: "a: 202", after: "a: 203" });
  });

  test("after a kill, a change counts if it was written, and is dropped if it was not", async () => {
    await using site = await startSiteEditing(engine);
    const { db } = site.app.context;
    const begin = async (file: "site.yaml" | "tech.yaml" | "me.yaml") => {
      const before = await site.read(file);
      const change = { file, before, after: `${before}# More\n` };
      const version = await keepVersion(db, change, 1);
      return { version, write: () => writeFile(path.join(site.siteDir, file), change.after) };
    };
    await begin("site.yaml");
    await (await begin("tech.yaml")).write();
    await site.edit("site.yaml", [set(["name"], "Zoe Quinn")]);
    const found = (await list(site)).map(({ file, changed }) => [file, changed]);
    expect(found).toEqual([
      ["site.yaml", ["name"]],
      ["tech.yaml", []],
    ]);

    // Another instance looks while a file is being written.
    const { version, write } = await begin("me.yaml");
    expect(await list(site, "me.yaml")).toEqual([]);
    await write();
    await confirmVersion(db, version);
    expect(await list(site, "me.yaml")).toHaveLength(1);
  });
});

test("a removed page comes back, and undoing its creation removes it with its name in the apps", async () => {
  await using site = await startSiteEditing("sqlite");
  const { body } = await site.call<EditedFile>("POST", "pages", { slug: "uses", title: "Uses" });
  const [created] = await list(site);
  await site.call("DELETE", "files/pages/uses");
  const [removed] = await list(site);
  expect(await read(site, removed?._id)).toMatchObject({ before: expect.any(String), after: null });
  expect((await restore(site, removed?._id)).body.file).toEqual(body);
  await site.edit("site.yaml", [{ op: "insert", path: ["apps"], index: 0, value: "uses" }]);
  expect((await restore(site, created?._id, null)).status).toBe(409);
  expect(await restore(site, created?._id, body.hash)).toEqual({ status: 200, body: { file: null } });
  expect(site.app.context.site.current().profile.apps).not.toContain("uses");
});

test("a file that was deleted by hand comes back, and a version that does not exist is not found", async () => {
  await using site = await startSiteEditing("sqlite");
  await site.edit("tech.yaml", [{ op: "remove", path: ["stack", 0] }]);
  const [version] = await list(site);
  await rm(path.join(site.siteDir, "tech.yaml"));
  expect((await restore(site, version?._id)).status).toBe(200);
  expect(site.app.context.site.faults()).toEqual([]);
  const unknown = "00000000-0000-7000-8000-000000000001";
  expect((await restore(site, unknown)).status).toBe(404);
  for (const id of [unknown, "x"])
    expect((await site.call("GET", `versions/${id}`)).body).toEqual({ message: "Version not found" });
  expect((await site.call("GET", "versions?file=../x")).status).toBe(400);
});
