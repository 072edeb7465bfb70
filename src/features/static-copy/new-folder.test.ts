import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFolder } from "./new-folder.ts";

let parent: string;
let target: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  target = path.join(parent, "out");
});

afterEach(() => rm(parent, { recursive: true }));

async function write(text: string, replaces: boolean): Promise<void> {
  const { folder, finish } = await createFolder(target, replaces);
  await writeFile(path.join(folder, "index.html"), text);
  await finish();
}

test("a copy is in its place when it is complete, and an earlier one is replaced if that is wanted", async () => {
  await write("one", false);
  await expect(write("two", false)).rejects.toThrow(`${target} already has a static copy. Add --replace`);
  await write("two", true);
  expect(await readFile(path.join(target, "index.html"), "utf8")).toBe("two");
  expect(await readdir(parent)).toEqual(["out"]);
});

test("an empty folder is used, and one with other files is refused even with --replace", async () => {
  await mkdir(target);
  await write("one", false);
  await rm(target, { recursive: true });
  await mkdir(target);
  await writeFile(path.join(target, "thesis.txt"), "");
  await expect(createFolder(target, true)).rejects.toThrow(`${target} has files that are no static copy.`);
  expect(await readdir(target)).toEqual(["thesis.txt"]);
});

test("files that appear in the meantime are kept, and nothing of a copy that failed is left", async () => {
  const { finish, remove } = await createFolder(target, true);
  await mkdir(target);
  await writeFile(path.join(target, "thesis.txt"), "");
  await expect(finish()).rejects.toThrow("no static copy");
  await remove();
  expect(await readdir(parent)).toEqual(["out"]);
});
