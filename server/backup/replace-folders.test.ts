import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { replaceFolders } from "./replace-folders.ts";

async function makeFolders() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "deskfolio-test-"));
  const [source, kept] = [path.join(dataDir, "restoring-1"), path.join(dataDir, "replaced-1")];
  await writeText(path.join(dataDir, "uploads/a.txt"), "old");
  await writeText(path.join(source, "uploads/a.txt"), "new");
  const read = (...names: string[]) => readFile(path.join(dataDir, ...names), "utf8");
  return { dataDir, source, kept, read, remove: () => rm(dataDir, { recursive: true }) };
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

test("folders change places with those that are kept, and back", async () => {
  const { read, remove, ...places } = await makeFolders();
  const undo = await replaceFolders(["uploads"], places);
  expect([await read("uploads/a.txt"), await read("replaced-1/uploads/a.txt")]).toEqual(["new", "old"]);
  await undo();
  expect([await read("uploads/a.txt"), await read("restoring-1/uploads/a.txt")]).toEqual(["old", "new"]);
  await remove();
});

test("when one folder cannot be moved, those before it are put back", async () => {
  const { read, remove, ...places } = await makeFolders();
  await expect(replaceFolders(["uploads", "site"], places)).rejects.toThrow("ENOENT");
  expect(await read("uploads/a.txt")).toBe("old");
  expect(await readdir(places.kept)).toEqual([]);
  await remove();
});
