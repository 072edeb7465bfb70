import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createMigratedDatabase } from "../../../test/databases.ts";
import { callCommand } from "../../../test/run-command.ts";

// What it writes is tested in src/features/static-copy/e2e.spec.ts, because it needs the built site.

async function createPlace() {
  const site = await createMigratedDatabase("sqlite");
  onTestFinished(site.remove);
  const cwd = path.join(site.dataDir, "here");
  await mkdir(cwd);
  await mkdir(path.join(cwd, "full"));
  await mkdir(path.join(cwd, "copy"));
  await writeFile(path.join(cwd, "full/notes.txt"), "mine");
  await writeFile(path.join(cwd, "copy/.foliodesk-static-copy"), "");
  const run = (...args: string[]) => callCommand("export", ["static", ...args], site, {}, { cwd });
  return { cwd, run };
}

test.each([
  [["full"], /full has files that are no static copy. Choose another folder.$/],
  [["full", "--replace"], /full has files that are no static copy. Choose another folder.$/],
  [["copy"], /copy already has a static copy. Add --replace to replace it, or choose another folder.$/],
  [["full/notes.txt"], /full\/notes.txt is a file. Choose a folder.$/],
  [["full/notes.txt/out"], /full\/notes.txt is a file, so it cannot contain out. Choose a folder.$/],
  [["out", "--base", "/a b/"], /^--base must be a path such as \/me\/, and not \/a b\/.$/],
  [["out", "--base", "../up"], /^--base must be a path/],
  [["out", "--base", "https://x.example/me"], /^--base must be a path/],
  [
    ["out", "--site-url", "ada.example"],
    /^--site-url must be an http:\/\/ or https:\/\/ URL, and not ada.example.$/,
  ],
  [[], /missing required argument 'folder'/],
])("export static %j is refused and changes nothing", async (args, sentence) => {
  const { cwd, run } = await createPlace();
  const before = await readdir(cwd, { recursive: true });
  const { code, output } = await run(...args);
  expect(code).toBe(1);
  expect(output.trim()).toMatch(sentence);
  expect(output).not.toContain("    at ");
  expect(await readdir(cwd, { recursive: true })).toEqual(before);
});

test("export static of a database that DATA_DIR names and that does not exist creates none", async () => {
  const { cwd } = await createPlace();
  const site = { dataDir: path.join(cwd, "none"), databaseUrl: undefined };
  const { code, output } = await callCommand("export", ["static", "out"], site, {}, { cwd });
  expect([code, output]).toEqual([1, expect.stringContaining("none")]);
  expect(await readdir(cwd)).toEqual(["copy", "full"]);
});
