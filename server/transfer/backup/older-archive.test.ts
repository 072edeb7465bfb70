import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase, readContents } from "../../../test/filled-site.ts";
import { readEntries, writeHostileArchive } from "../../../test/hostile-backup.ts";
import { deleteVisit } from "../../visits/visits.ts";
import { checkBackup } from "./check-backup.ts";
import { createBackup } from "./create-backup.ts";
import type { Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { paddingOf, writeArchive } from "./write-archive.ts";

function fileIn({ dataDir }: TestDatabase, name: string): string {
  return path.join(dataDir, "backups", `foliodesk-${name}.tar.gz`);
}

async function backUp(site: TestDatabase, name: string): Promise<string> {
  await createBackup(site, fileIn(site, name));
  return fileIn(site, name);
}

/** Writes a backup again without compression, so that bytes that were copied from it are recognized. */
async function storeUncompressed(file: string): Promise<void> {
  const entries = await readEntries(file);
  await rm(file);
  const bodies = new Map(entries.map(({ content }) => [digest(content), content]));
  const manifest: Manifest = JSON.parse(entries.at(-1)?.content.toString() ?? "");
  async function* all() {
    for (const { name, content } of entries.slice(0, -1))
      yield { name, size: content.length, body: [content], sha256: digest(content) };
    const text = Buffer.from(JSON.stringify(manifest));
    yield { name: "manifest.json", size: text.length, body: [text] };
  }
  manifest.files = [];
  await writeArchive(file, all(), {
    findStored: (sha256, size) => {
      const content = bodies.get(sha256) ?? Buffer.alloc(0);
      return [gzipSync(Buffer.concat([content, Buffer.alloc(paddingOf(size))]), { level: 0 })];
    },
    onWritten: (written) => manifest.files.push(written),
  });
}

function digest(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns how many contents of `file` have the same compressed bytes in `older`. */
async function countCopied(file: string, older: string): Promise<number> {
  const [bytes, olderBytes] = await Promise.all([file, older].map((name) => readFile(name)));
  const { files } = await checkBackup(file);
  return files.filter(({ stored = { offset: 0, length: 0 } }) =>
    olderBytes?.includes(bytes?.subarray(stored.offset, stored.offset + stored.length) ?? "?"),
  ).length;
}

test.each(engines)("a backup of %s copies what has not changed since the newest one", async (engine) => {
  const [site, target] = [await createFilledSite(engine), await createTestDatabase(engine)];
  const older = await backUp(site, "1");
  await storeUncompressed(older);
  const { files } = await checkBackup(older);
  const db = await openTestDatabase(site);
  await db.updateTable("blogs").set({ title: "Changed" }).where("published", "=", 1).execute();
  await db.destroy();
  const file = await backUp(site, "2");
  expect(await countCopied(file, older)).toBe(files.length - 1);
  // It does not need the older one.
  await rm(older);
  await restoreBackup(target, file);
  expect(await readContents(target)).toEqual(await readContents(site));
  await Promise.all([site.remove(), target.remove()]);
});

test.each(engines)("on %s, only the parts with visits that came or went are new", async (engine) => {
  const site = await createFilledSite(engine, 0);
  const db = await openTestDatabase(site);
  const ids = Array.from({ length: 60 }, (_, index) => {
    const number = String(index).padStart(8, "0");
    // Every tenth row ends a part.
    return `${number}-0000-7000-8000-000000000${index % 10 === 9 ? "000" : "00f"}`;
  });
  const visit = { visited_at: 1, day: "2026-03-20", country: null, city: null };
  await db
    .insertInto("visits")
    .values(ids.map((id) => ({ ...visit, id })))
    .execute();
  await db.insertInto("visit_days").values({ day: visit.day, visits: ids.length }).execute();
  async function readParts(name: string): Promise<string[]> {
    const { files } = await checkBackup(await backUp(site, name));
    return files.filter((file) => file.name.startsWith("tables/visits/")).map(({ sha256 }) => sha256);
  }
  const before = await readParts("1");
  expect(before).toHaveLength(6);
  await deleteVisit(db, ids[25] ?? "");
  await deleteVisit(db, ids[59] ?? "");
  await db
    .insertInto("visits")
    .values({ ...visit, id: "00000060-0000-7000-8000-000000000000" })
    .execute();
  const after = await readParts("2");
  expect(after.map((part) => before.includes(part))).toEqual([true, true, false, true, true, false]);
  await db.destroy();
  await site.remove();
});

test("a damaged backup is not copied from", async () => {
  const site = await createFilledSite("sqlite");
  const older = await backUp(site, "1");
  await storeUncompressed(older);
  const bytes = await readFile(older);
  bytes.writeUInt8(bytes.readUInt8(2000) ^ 1, 2000);
  await writeFile(older, bytes);
  expect(await countCopied(await backUp(site, "2"), older)).toBe(0);
  await site.remove();
});

test.each(engines)(
  "a backup of version 0.2 of %s is restored, and the next one is complete",
  async (engine) => {
    const [site, target] = [await createFilledSite(engine), await createTestDatabase(engine)];
    const older = await backUp(site, "1");
    const entries = await readEntries(older);
    const manifest: Manifest = JSON.parse(entries.pop()?.content.toString() ?? "");
    const files = manifest.files.map(({ stored: _, ...file }) => file);
    const content = JSON.stringify({ ...manifest, files });
    // One gzip stream without the place of its contents.
    await writeHostileArchive(older, [...entries, { name: "manifest.json", content }]);
    await checkBackup(await backUp(site, "2"));
    await restoreBackup(target, older);
    expect(await readContents(target)).toEqual(await readContents(site));
    await Promise.all([site.remove(), target.remove()]);
  },
);

test("two backups at the same time are both complete, and an abandoned file is deleted", async () => {
  const site = await createFilledSite("sqlite", 2_000);
  const folder = path.join(site.dataDir, "backups");
  await mkdir(folder);
  const [abandoned, recent] = [1, 2].map(() => path.join(folder, `x.tar.gz.${randomUUID()}.part`));
  for (const file of [abandoned ?? "", recent ?? ""]) await writeFile(file, "");
  const twoHoursAgo = Date.now() / 1000 - 7_200;
  await utimes(abandoned ?? "", twoHoursAgo, twoHoursAgo);
  for (const file of await Promise.all([backUp(site, "1"), backUp(site, "2")]))
    expect(await checkBackup(file)).toMatchObject({ rows: { visits: 2_000 } });
  expect((await readdir(folder)).sort()).toEqual([
    "foliodesk-1.tar.gz",
    "foliodesk-2.tar.gz",
    path.basename(recent ?? ""),
  ]);
  await site.remove();
});
