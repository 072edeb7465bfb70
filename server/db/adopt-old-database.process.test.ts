import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/databases.ts";
import { createFilledSite, openTestDatabase, readContents } from "../../test/filled-site.ts";
import { createBackup } from "../transfer/backup/create-backup.ts";
import { isRenamed } from "../transfer/backup/finish-restore.ts";
import { restoreBackup } from "../transfer/backup/restore-backup.ts";
import { oldDatabaseFile } from "./adopt-old-database.ts";
import { openExisting } from "./open.ts";
import { databaseFile } from "./sqlite.ts";

/** Renames the database of a site to the name that version 0.1 used. */
async function renameToOld(dataDir: string): Promise<void> {
  await rename(path.join(dataDir, databaseFile), path.join(dataDir, oldDatabaseFile));
  await writeFile(path.join(dataDir, "deskfolio.reserve"), "");
}

async function listDatabases(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => /^(deskfolio|foliodesk)/.test(name)).sort();
}

/** Inserts a visit from another process, which is killed before the write-ahead log is merged. */
async function insertAndKill(file: string): Promise<void> {
  const program = `
    const Database = require(process.argv[1]);
    const database = new Database(process.argv[2]);
    database.pragma("journal_mode = WAL");
    database.exec("insert into visits (id, visited_at, day, country) values ('late', 1, '2026-03-21', 'Iceland')");
    process.kill(process.pid, "SIGKILL");`;
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  await once(spawn(process.execPath, ["-e", program, driver, file]), "close");
}

test("a database with its old name is opened with everything in its write-ahead log, and renamed", async () => {
  const site = await createFilledSite("sqlite");
  const before = await readContents(site);
  await renameToOld(site.dataDir);
  await insertAndKill(path.join(site.dataDir, oldDatabaseFile));
  expect(await listDatabases(site.dataDir)).toContain("deskfolio.sqlite-wal");
  const { visits, ...after } = await readContents(site);
  expect(visits).toHaveLength(31);
  expect({ ...after, visits: visits?.filter((row) => (row as { id: string }).id !== "late") }).toEqual(
    before,
  );
  expect(await listDatabases(site.dataDir)).toEqual([databaseFile]);
  await site.remove();
});

test("a command that creates no database finds one with its old name", async () => {
  const site = await createFilledSite("sqlite");
  await renameToOld(site.dataDir);
  const { db } = await openExisting({ ...site, onIdleError: () => {} });
  expect(await db.selectFrom("visits").select("id").execute()).toHaveLength(30);
  await db.destroy();
  await site.remove();
});

test("a database that an older version still uses is not renamed", async () => {
  const site = await createFilledSite("sqlite");
  const running = await openTestDatabase(site);
  // Only the names change. The open connection keeps its locks on the same files.
  for (const name of await listDatabases(site.dataDir)) {
    const old = name.replace("foliodesk", "deskfolio");
    await rename(path.join(site.dataDir, name), path.join(site.dataDir, old));
  }
  await expect(openTestDatabase(site)).rejects.toMatchObject({ cause: { code: "SQLITE_BUSY" } });
  expect(await listDatabases(site.dataDir)).not.toContain(databaseFile);
  await running.destroy();
  await site.remove();
});

test("a database with the current name takes precedence", async () => {
  const site = await createFilledSite("sqlite");
  await writeFile(path.join(site.dataDir, oldDatabaseFile), "something else");
  expect((await readContents(site)).visits).toHaveLength(30);
  expect(await listDatabases(site.dataDir)).toEqual([oldDatabaseFile, databaseFile].sort());
  await site.remove();
});

test("a restore replaces a database with its old name and keeps it", async () => {
  const [source, target] = [await createFilledSite("sqlite"), await createFilledSite("sqlite", 5)];
  const file = path.join(source.dataDir, "backup.tar.gz");
  await createBackup(source, file);
  await renameToOld(target.dataDir);
  const { kept } = await restoreBackup(target, file);
  expect(await listDatabases(target.dataDir)).toEqual([databaseFile]);
  expect((await readContents(target)).visits).toHaveLength(30);
  expect((await readContents({ dataDir: kept[0] ?? "", databaseUrl: undefined })).visits).toHaveLength(5);
  await source.remove();
  await target.remove();
});

test("a restore that version 0.1 did not finish counts as unfinished", async () => {
  const { dataDir, remove } = await createTestDatabase("sqlite");
  const scratch = path.join(dataDir, "restoring-1");
  await mkdir(scratch);
  expect(await isRenamed(scratch)).toBe(true);
  await writeFile(path.join(scratch, oldDatabaseFile), "not moved yet");
  expect(await isRenamed(scratch)).toBe(false);
  await remove();
});
