import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CommandFault } from "../../../core/cli/command-fault.ts";
import { readVersion } from "../../../core/process/version.ts";
import { writePackageArchive } from "../testing/package-archive.ts";
import { findSource } from "./find-source.ts";

// What a site installs depending on the registry is tested in src/features/init/init-source.process.test.ts.

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  file = path.join(folder, "foliodesk.tgz");
});

afterEach(() => rm(folder, { recursive: true }));

/** An archive that is cut off after 60 bytes. */
async function cutArchive(): Promise<Buffer> {
  await writePackageArchive(file, { name: "foliodesk", version: readVersion() });
  return (await readFile(file)).subarray(0, 60);
}

test.each([
  ["text", async () => "Not an archive."],
  ["an empty file", async () => ""],
  ["an empty archive", async () => gzipSync(Buffer.alloc(1024))],
  ["an archive that is not complete", cutArchive],
])("%s is not an archive of Foliodesk", async (_, write) => {
  await writeFile(file, await write());
  await expect(findSource({ archive: file })).rejects.toThrow(
    new CommandFault(`${file} is not an archive of Foliodesk.`),
  );
});

test.each([{ name: "left-pad", version: readVersion() }, { name: "foliodesk" }, {}, null, 3])(
  "an archive with the package.json %j is not one of Foliodesk",
  async (manifest) => {
    await writePackageArchive(file, manifest);
    await expect(findSource({ archive: file })).rejects.toThrow(
      new CommandFault(`${file} is not an archive of Foliodesk.`),
    );
  },
);

test("a program from the npm registry is installed from there, without a record of npm", async () => {
  expect(await findSource({ published: true })).toMatchObject({ spec: `^${readVersion()}` });
});

test("an archive of another version is refused with both versions", async () => {
  await writePackageArchive(file, { name: "foliodesk", version: "99.0.0" });
  await expect(findSource({ archive: file })).rejects.toThrow(
    new CommandFault(`${file} has version 99.0.0, and this is version ${readVersion()}.`),
  );
});

test("a folder is not an archive", async () => {
  await expect(findSource({ archive: folder })).rejects.toThrow(
    new CommandFault(`${folder} cannot be read (EISDIR).`),
  );
});
