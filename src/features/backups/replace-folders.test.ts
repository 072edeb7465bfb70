import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import {
  finalizeReplacement,
  finishInterruptedRestores,
  replaceFolders,
  undoReplace,
} from "./replace-folders.ts";
import type { SiteFolder } from "./stored-tables.ts";

/** Creates a site with uploads, and a restore that has prepared new folders for it. */
async function prepare(folders: SiteFolder[] = ["uploads", "site"]) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  const [scratch, kept] = [path.join(dataDir, "restoring-1"), path.join(dataDir, "replaced-1")];
  await writeText(path.join(dataDir, "uploads/a.txt"), "old");
  await writeText(path.join(scratch, "uploads/a.txt"), "new");
  await writeText(path.join(scratch, "site/b.txt"), "new");
  const read = (name: string) => readFile(path.join(dataDir, name), "utf8");
  const remove = () => rm(dataDir, { recursive: true });
  return { dataDir, scratch, kept, mark: { kept, folders }, read, remove };
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

test("new folders replace the old ones, which are kept", async () => {
  const { mark, read, remove, ...places } = await prepare();
  await replaceFolders(places, mark);
  await finalizeReplacement(places.scratch);
  expect([await read("uploads/a.txt"), await read("site/b.txt")]).toEqual(["new", "new"]);
  expect(await read("replaced-1/uploads/a.txt")).toBe("old");
  await undoReplace(places);
  expect(await read("uploads/a.txt")).toBe("new");
  await remove();
});

test("the replacement can be undone until it is final", async () => {
  const { mark, read, remove, ...places } = await prepare();
  await replaceFolders(places, mark);
  await undoReplace(places);
  expect(await read("uploads/a.txt")).toBe("old");
  expect((await readdir(places.dataDir)).sort()).toEqual(["restoring-1", "uploads"]);
  await remove();
});

test("the replacement can be undone when a folder could not be moved", async () => {
  const { mark, read, remove, ...places } = await prepare();
  await rm(path.join(places.scratch, "site"), { recursive: true });
  await writeText(path.join(places.dataDir, "site/b.txt"), "old");
  await expect(replaceFolders(places, mark)).rejects.toThrow("ENOENT");
  await mkdir(path.join(places.scratch, "site"));
  await undoReplace(places);
  expect([await read("uploads/a.txt"), await read("site/b.txt")]).toEqual(["old", "old"]);
  await remove();
});

test.each([0, 1, 2, 3])("a restore killed after %i moves is undone", async (moves) => {
  const { mark, read, remove, ...places } = await prepare();
  await replaceFolders(places, mark);
  const steps = [
    ["uploads", "replaced-1/uploads"],
    ["restoring-1/uploads", "uploads"],
    ["restoring-1/site", "site"],
  ];
  for (const [from = "", to = ""] of steps.slice(moves).reverse()) {
    await rename(path.join(places.dataDir, to), path.join(places.dataDir, from));
  }
  await finishInterruptedRestores(places.dataDir, async () => false);
  expect(await read("uploads/a.txt")).toBe("old");
  expect((await readdir(places.dataDir)).sort()).toEqual(["restoring-1", "uploads"]);
  await finishInterruptedRestores(places.dataDir, async () => false);
  await remove();
});

test("a restore that was killed after its database was in place is completed", async () => {
  const { mark, read, remove, ...places } = await prepare();
  await replaceFolders(places, mark);
  await finishInterruptedRestores(places.dataDir, async () => true);
  await finishInterruptedRestores(places.dataDir, async () => false);
  expect([await read("uploads/a.txt"), await read("replaced-1/uploads/a.txt")]).toEqual(["new", "old"]);
  await remove();
});
