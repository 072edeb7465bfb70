import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import {
  createOlderDatabase,
  failToStart,
  listBackups,
  olderSchema,
  startAndStop,
} from "../../../test/older-database.ts";
import { schemaVersions } from "../../core/db/migrate.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readContents } from "./testing/read-contents.ts";

const newest = schemaVersions.at(-1);

test("a database of an older version is backed up before it is migrated", async () => {
  const database = await createTestDatabase("sqlite");
  await createOlderDatabase(database.dataDir);
  await startAndStop(database);
  const [name = "", ...more] = await listBackups(database);
  expect(name).toMatch(/^foliodesk-before-upgrade-\d{8}T\d{9}Z\.tar\.gz$/);
  expect(more).toEqual([]);
  const file = path.join(database.dataDir, "backups", name);
  expect(await checkBackup(file)).toMatchObject({ schema: olderSchema, rows: { visits: 8 } });
  const target = await createTestDatabase("sqlite");
  await restoreBackup(target, file);
  expect((await readContents(target)).visits).toHaveLength(8);

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
  const old = [1, 2, 3, 4].map((day) => `foliodesk-before-upgrade-${time(day)}.tar.gz`);
  const others = ["foliodesk-20260101T030000Z.tar.gz", "foliodesk-nightly-20260101T030000Z.tar.gz"];
  for (const name of [...old, ...others]) await writeFile(path.join(folder, name), "");
  await createOlderDatabase(database.dataDir);
  await startAndStop(database);
  const left = await listBackups(database);
  expect(left).toEqual(expect.arrayContaining([...others, ...old.slice(2)]));
  expect(left).toHaveLength(5);
  await database.remove();
});

test("without a backup, the database is not migrated, and the reason is named", async () => {
  const database = await createTestDatabase("sqlite");
  await createOlderDatabase(database.dataDir);
  await writeFile(path.join(database.dataDir, "backups"), "in the way");
  const { message, schema } = await failToStart(database);
  expect(message).toMatch(
    /^This version must migrate the database in DATA_DIR, and the backup before that failed: E\w+: .+\. The database was not changed\. Solve this, then start again\.$/,
  );
  expect(schema).toBe(olderSchema);
  await database.remove();
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
