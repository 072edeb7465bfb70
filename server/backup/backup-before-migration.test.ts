import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../test/databases.ts";
import { createFilledSite, openTestDatabase, readContents } from "../../test/filled-site.ts";
import { fillDisk, mountSmallDisk, whyNoSmallDisk } from "../../test/small-disk.ts";
import { connect } from "../db/connect.ts";
import { migrateTo, readSchemaVersion, schemaVersions } from "../db/migrate.ts";
import type { Schema } from "../db/schema.ts";
import { explainStartFault } from "../start-faults.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const older = schemaVersions.at(-2) ?? "";
const newest = schemaVersions.at(-1);

/** Creates a database as the version before this one would, with a visit unless `content` is `false`. */
async function createOlderDatabase(
  dataDir: string,
  { content = true, databaseUrl }: { content?: boolean; databaseUrl?: string | undefined } = {},
): Promise<void> {
  const { db } = connect({ dataDir, databaseUrl, onIdleError: () => {} });
  await migrateTo(db, older);
  if (content) await addVisit(db);
  await db.destroy();
}

async function addVisit(db: Kysely<Schema>): Promise<void> {
  const visit = { visited_at: 1, day: "2026-03-20", country: "Iceland", city: null };
  await db
    .insertInto("visits")
    .values({ id: "visit-1", ...visit })
    .execute();
  await db.insertInto("visit_days").values({ day: visit.day, visits: 1 }).execute();
}

async function startAndStop(database: TestDatabase): Promise<void> {
  const app = await startTestApp(database.databaseUrl === undefined ? "sqlite" : "postgres", { database });
  await app[Symbol.asyncDispose]();
}

function listBackups({ dataDir }: Pick<TestDatabase, "dataDir">): Promise<string[]> {
  return readdir(path.join(dataDir, "backups")).catch(() => []);
}

/** Returns what a start prints that fails, and the schema version that the database has after it. */
async function failToStart(database: TestDatabase): Promise<{ message: string; schema: string | undefined }> {
  const message = await startAndStop(database).then(
    () => "",
    (error) => explainStartFault(error),
  );
  const { db } = connect({ ...database, onIdleError: () => {} });
  const schema = await readSchemaVersion(db);
  await db.destroy();
  return { message, schema };
}

test("a database of an older version is backed up before it is migrated", async () => {
  const database = await createTestDatabase("sqlite");
  await createOlderDatabase(database.dataDir);
  await startAndStop(database);
  const [name = "", ...more] = await listBackups(database);
  expect(name).toMatch(/^deskfolio-before-upgrade-\d{8}T\d{9}Z\.tar\.gz$/);
  expect(more).toEqual([]);
  const file = path.join(database.dataDir, "backups", name);
  expect(await checkBackup(file)).toMatchObject({ schema: older, rows: { visits: 1 } });
  const target = await createTestDatabase("sqlite");
  await restoreBackup(target, file);
  expect((await readContents(target)).visits).toHaveLength(1);

  await startAndStop(database);
  expect(await listBackups(database), "nothing is left to migrate").toEqual([name]);
  await Promise.all([database.remove(), target.remove()]);
});

test("a new database and one without content are not backed up", async () => {
  for (const prepare of [
    async () => {},
    (folder: string) => createOlderDatabase(folder, { content: false }),
  ]) {
    const database = await createTestDatabase("sqlite");
    await prepare(database.dataDir);
    await startAndStop(database);
    expect(await listBackups(database)).toEqual([]);
    await database.remove();
  }
});

test("PostgreSQL is migrated without a backup of the site's own", async () => {
  const database = await createTestDatabase("postgres");
  await createOlderDatabase(database.dataDir, database);
  await startAndStop(database);
  expect(await listBackups(database)).toEqual([]);
  await database.remove();
});

test("the last three of these backups are kept, and no other file is deleted", async () => {
  const database = await createTestDatabase("sqlite");
  const folder = path.join(database.dataDir, "backups");
  await mkdir(folder);
  const time = (day: number) => `2026010${day}T030000000Z`;
  const old = [1, 2, 3, 4].map((day) => `deskfolio-before-upgrade-${time(day)}.tar.gz`);
  const others = ["deskfolio-20260101T030000Z.tar.gz", "deskfolio-nightly-20260101T030000Z.tar.gz"];
  for (const name of [...old, ...others]) await writeFile(path.join(folder, name), "");
  await createOlderDatabase(database.dataDir);
  await startAndStop(database);
  const left = await listBackups(database);
  expect(left).toEqual(expect.arrayContaining([...others, ...old.slice(2)]));
  expect(left).toHaveLength(5);
  await database.remove();
});

describe("without a backup", () => {
  test("the database is not migrated, and the reason is named", async () => {
    const database = await createTestDatabase("sqlite");
    await createOlderDatabase(database.dataDir);
    await writeFile(path.join(database.dataDir, "backups"), "in the way");
    const { message, schema } = await failToStart(database);
    expect(message).toMatch(
      /^This version must migrate the database in DATA_DIR, and the backup before that failed: E\w+: .+\. The database was not changed\. Solve this, then start again\.$/,
    );
    expect(schema).toBe(older);
    await database.remove();
  });

  const why = whyNoSmallDisk();
  test.skipIf(why !== undefined)(
    "on a full disk, the database is not migrated until there is room",
    async () => {
      using disk = mountSmallDisk(24);
      const database = { dataDir: disk.folder, databaseUrl: undefined, remove: async () => {} };
      await createOlderDatabase(disk.folder);
      const { db } = connect({ ...database, onIdleError: () => {} });
      const fill = await fillDisk(disk.folder);
      await db.destroy();
      const { message, schema } = await failToStart(database);
      const folder = path.join(disk.folder, "backups");
      expect(message).toBe(
        `This version must migrate the database in DATA_DIR, and the backup before that failed: the disk of ${folder} is full (ENOSPC). Free some space. The database was not changed. Solve this, then start again.`,
      );
      expect(schema).toBe(older);
      expect((await listBackups(database)).filter((name) => name.endsWith(".tar.gz"))).toEqual([]);
      await writeFile(fill, "");
      await startAndStop(database);
      expect(await listBackups(database)).toHaveLength(1);
    },
  );
});

test("a database of a newer version is refused without a backup", async () => {
  const database = await createFilledSite("sqlite");
  const db = await openTestDatabase(database);
  await sql`delete from kysely_migration where name = ${newest}`.execute(db);
  await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
  await db.destroy();
  expect((await failToStart(database)).message).toContain('the migration "999-later"');
  expect(await listBackups(database)).toEqual([]);
  await database.remove();
});
