import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/databases.ts";
import { createFilledSite } from "../../../test/filled-site.ts";
import { checkBackup } from "./check-backup.ts";
import { createBackup } from "./create-backup.ts";
import { BackupFault } from "./fault.ts";
import { restoreBackup } from "./restore-backup.ts";
import {
  rewriteBackup,
  type TestEntry,
  writeHostileArchive,
  writeWithChecksum,
} from "./testing/hostile-backup.ts";
import { readContents } from "./testing/read-contents.ts";

let site: TestDatabase;
let validFile: string;
let bad: string;

beforeAll(async () => {
  site = await createFilledSite("sqlite", 300);
  validFile = path.join(site.dataDir, "valid.tar.gz");
  bad = path.join(site.dataDir, "bad.tar.gz");
  await createBackup(site, validFile);
});

afterAll(() => site.remove());

async function faultOf(file: string): Promise<string> {
  const error = await checkBackup(file).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(BackupFault);
  return error.message;
}

test("any flipped bit is detected", async () => {
  const bytes = await readFile(validFile);
  const places = Array.from({ length: 300 }, (_, index) => Math.floor((index * bytes.length) / 300));
  for (const [index, place] of [...places, 1, 3, 4, 7, 8, 9, bytes.length - 1].entries()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(place) ^ (1 << (index % 8)), place);
    await writeFile(bad, changed);
    await expect(checkBackup(bad), `bit ${index % 8} of byte ${place}`).rejects.toThrow(BackupFault);
  }
});

test("a truncated file is detected", async () => {
  const bytes = await readFile(validFile);
  for (const length of [0, 5, 9, 600, bytes.length >> 1, bytes.length - 9, bytes.length - 1]) {
    await writeFile(bad, bytes.subarray(0, length));
    expect(await faultOf(bad)).toContain("bad.tar.gz cannot be restored. It ");
  }
});

const plain = { content: "x" };

test.each<[string, TestEntry[], string]>([
  ["a path outside its folder", [{ name: "files/uploads/../../out", ...plain }], "is not part of a backup"],
  ["an absolute path", [{ name: "/etc/passwd", ...plain }], "is not part of a backup"],
  ["a Windows path", [{ name: "files/uploads/..\\out", ...plain }], "is not part of a backup"],
  ["a Windows drive", [{ name: "files/uploads/c:x", ...plain }], "is not part of a backup"],
  ["another folder", [{ name: "files/backups/x", ...plain }], "is not part of a backup"],
  ["an excluded table", [{ name: "tables/sessions/000001.ndjson", ...plain }], "is not part of"],
  [
    "a symbolic link",
    [{ name: "files/uploads/x", content: "", type: "SymbolicLink", linkpath: "/etc" }],
    "not a regular file",
  ],
  [
    "a hard link",
    [{ name: "files/uploads/x", content: "", type: "Link", linkpath: "/etc" }],
    "not a regular file",
  ],
  ["a folder", [{ name: "files/uploads/x", content: "", type: "Directory" }], "not a regular file"],
  [
    "the same file twice",
    [
      { name: "files/uploads/x", ...plain },
      { name: "files/uploads/x", ...plain },
    ],
    "is not part of",
  ],
  ["no manifest", [{ name: "files/uploads/x", ...plain }], "no manifest"],
  ["nothing", [], "no manifest"],
  ["an invalid manifest", [{ name: "manifest.json", content: "[]" }], "manifest is not valid"],
])("an archive with %s is rejected", async (_, entries, sentence) => {
  await writeHostileArchive(bad, entries);
  expect(await faultOf(bad)).toContain(sentence);
});

test.each<[string, Parameters<typeof rewriteBackup>[2], string]>([
  [
    "a wrong checksum",
    ({ files }) => Object.assign(files[0] ?? {}, { sha256: "0".repeat(64) }),
    "The checksum of tables/blogs/000001.ndjson is wrong",
  ],
  ["a missing file", (_, entries) => entries.splice(0, 1), "A file is missing: tables/blogs/000001.ndjson"],
  [
    "a file that its manifest does not list",
    ({ files }) => files.splice(0, 1),
    "does not list one of its files",
  ],
  [
    "a file after its manifest",
    (manifest, entries) => entries.push({ name: "manifest.json", content: JSON.stringify(manifest) }),
    "There is a file after its manifest",
  ],
  [
    "a newer format",
    (manifest) => Object.assign(manifest, { format: 2, rows: 1 }),
    "made by a newer version",
  ],
  [
    "a newer schema",
    (manifest) => Object.assign(manifest, { schema: "999-later" }),
    "its schema is 999-later",
  ],
])("a backup with %s is rejected", async (_, change, sentence) => {
  const file = path.join(site.dataDir, `${createHash("md5").update(sentence).digest("hex")}.tar.gz`);
  await rewriteBackup(validFile, file, change);
  expect(await faultOf(file)).toContain(sentence);
});

test("a decompression bomb is rejected without using much memory", async () => {
  await writeHostileArchive(bad, [
    { name: "tables/blogs/000001.ndjson", content: Buffer.alloc(65 * 1024 * 1024) },
  ]);
  expect(await faultOf(bad)).toContain("larger than in any backup");
  await writeWithChecksum(bad, Buffer.alloc(64 * 1024 * 1024));
  expect(await faultOf(bad)).toContain("no manifest");
});

test.each([
  ["text", Buffer.alloc(5000, "x")],
  ["ones", Buffer.alloc(5000, 255)],
  ["a few bytes", Buffer.alloc(7)],
])("a gzip file that does not contain a tar archive is rejected: %s", async (_, content) => {
  await writeWithChecksum(bad, content);
  expect(await faultOf(bad)).toContain("cannot be restored. It ");
});

test("the message says whether the file is missing or is not an archive", async () => {
  expect(await faultOf(path.join(site.dataDir, "none"))).toContain("none does not exist.");
  expect(await faultOf(site.dataDir)).toContain(`${site.dataDir} is a folder.`);
  expect(await faultOf(path.join(site.dataDir, "foliodesk.sqlite"))).toContain("not a backup of Foliodesk");
});

test("a rejected backup does not change any file of the site", async () => {
  const before = [await readContents(site), await readdir(site.dataDir)];
  await copyFile(validFile, bad);
  await writeFile(bad, (await readFile(validFile)).subarray(0, 2000));
  await expect(restoreBackup(site, bad)).rejects.toThrow(BackupFault);
  expect([await readContents(site), await readdir(site.dataDir)]).toEqual(before);
});

test("tar can unpack a backup", async () => {
  const list = spawn("tar", ["-tzf", validFile]);
  const [names, errors] = await Promise.all([text(list.stdout), text(list.stderr)]);
  expect(errors).toBe("");
  expect(names.split("\n")).toContain("manifest.json");
});

test("a backup whose product has its old name is valid, and one of another product is not", async () => {
  for (const product of ["deskfolio", "portfolio"]) {
    const file = path.join(site.dataDir, `${product}.tar.gz`);
    await rewriteBackup(validFile, file, (manifest) => Object.assign(manifest, { product }));
  }
  const { rows } = await checkBackup(path.join(site.dataDir, "deskfolio.tar.gz"));
  expect(rows).toMatchObject({ visits: 300 });
  expect(await faultOf(path.join(site.dataDir, "portfolio.tar.gz"))).toContain("manifest is not valid");
});
