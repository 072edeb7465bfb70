import { copyFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { bothEngines, createTestDatabase, type TestDatabase } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import { startCommand } from "../../../test/run-command.ts";
import { createBackup } from "./create-backup.ts";
import { BackupFault } from "./fault.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readContents } from "./testing/read-contents.ts";

async function backUp(site: TestDatabase): Promise<string> {
  const file = path.join(site.dataDir, "site.tar.gz");
  await createBackup(site, file);
  return file;
}

async function countVisits(place: TestDatabase): Promise<number> {
  return (await readContents(place)).visits?.length ?? 0;
}

describe.each(bothEngines)("a restore on %s", (engine) => {
  test("is refused while the site is running, even if it is idle, and changes nothing", async () => {
    const site = await createFilledSite(engine, 3);
    const file = await backUp(site);
    const db = await openTestDatabase(site);
    expect(await db.selectFrom("visits").select("id").execute()).toHaveLength(3);
    const files = await readdir(site.dataDir);
    await expect(restoreBackup(site, file)).rejects.toThrow("The site is running");
    expect((await readdir(site.dataDir)).sort()).toEqual(files.sort());
    expect(await db.selectFrom("visits").select("id").execute()).toHaveLength(3);
    await db.destroy();
    await restoreBackup(site, file);
    await site.remove();
  });

  test("killed at any point leaves the old data in place, and can be repeated", {
    tags: ["release"],
    timeout: 60_000,
  }, async () => {
    const [source, site] = [await createFilledSite("sqlite", 40_000), await createFilledSite(engine, 5)];
    const file = await backUp(source);
    await rm(path.join(site.dataDir, "uploads"), { recursive: true });
    const before = await readContents(site);
    for (const done of ["0 %", "10 %", "30 %", "50 %", "70 %", "90 %"]) {
      const { child, exit, output } = startCommand("restore", [file], site);
      while (!output().includes(`Restoring: ${done}`) && child.exitCode === null) await sleep(1);
      child.kill("SIGKILL");
      expect(await exit, output()).toBeNull();
      if (engine === "postgres") await untilAlone(site);
      expect(await readContents(site)).toEqual(before);
      expect(await readdir(site.dataDir)).not.toContain("uploads");
    }
    await restoreBackup(site, file);
    expect(await countVisits(site)).toBe(40_000);
    expect(await readdir(site.dataDir)).not.toContainEqual(expect.stringMatching(/^restoring-/));
    await Promise.all([source.remove(), site.remove()]);
  });
});

/** PostgreSQL needs a moment to notice that a client has disconnected. */
async function untilAlone(site: TestDatabase): Promise<void> {
  const db = await openTestDatabase(site);
  const others = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like '%transaction%'`;
  while ((await others.execute(db)).rows[0]?.count !== 0) await sleep(10);
  await db.destroy();
}

test("a write-ahead log left by a killed site is refused once, and its content is not lost", async () => {
  const site = await createFilledSite("sqlite", 3);
  const file = await backUp(site);
  const killed = await createTestDatabase("sqlite");
  const db = await openTestDatabase(site);
  await db.updateTable("blogs").set({ likes: 77 }).execute();
  // The files as they are while the site has the database open.
  for (const name of ["foliodesk.sqlite", "foliodesk.sqlite-wal"]) {
    await copyFile(path.join(site.dataDir, name), path.join(killed.dataDir, name));
  }
  await db.destroy();
  await expect(restoreBackup(killed, file)).rejects.toThrow("foliodesk.sqlite-wal was left over");
  expect((await readContents(killed)).blogs).toMatchObject(Array(4).fill({ likes: 77 }));
  await restoreBackup(killed, file);
  expect((await readContents(killed)).blogs).toMatchObject(Array(4).fill({ likes: 0 }));
  await Promise.all([site.remove(), killed.remove()]);
});

test("a write-ahead log without its database is refused and not changed", async () => {
  const [site, target] = [await createFilledSite("sqlite", 3), await createTestDatabase("sqlite")];
  const log = path.join(target.dataDir, "foliodesk.sqlite-wal");
  await writeFile(log, "of another database");
  await expect(restoreBackup(target, await backUp(site))).rejects.toThrow("Move it to another folder first");
  expect(await readdir(target.dataDir)).toEqual(["foliodesk.sqlite-wal"]);
  await Promise.all([site.remove(), target.remove()]);
});

test("a damaged database is not replaced until the owner has moved it", async () => {
  const site = await createFilledSite("sqlite", 3);
  const file = await backUp(site);
  const database = path.join(site.dataDir, "foliodesk.sqlite");
  await writeFile(database, Buffer.alloc(8192, 1));
  await expect(restoreBackup(site, file)).rejects.toThrow("is damaged (SQLITE_NOTADB)");
  await rm(database);
  await restoreBackup(site, file);
  expect(await countVisits(site)).toBe(3);
  await site.remove();
});

test("tables of other programs in the same PostgreSQL database do not change", async () => {
  const site = await createFilledSite("postgres", 3);
  const file = await backUp(site);
  const db = await openTestDatabase(site);
  await sql`create table theirs as select 1 as one`.execute(db);
  await db.destroy();
  await restoreBackup(site, file);
  const again = await openTestDatabase(site);
  expect((await sql`select one from theirs`.execute(again)).rows).toEqual([{ one: 1 }]);
  await again.destroy();
  await site.remove();
});

test("a PostgreSQL user who may not create a schema gets a message, and nothing changes", async () => {
  const site = await createFilledSite("postgres", 3);
  const file = await backUp(site);
  const db = await openTestDatabase(site);
  await sql`create role plain login password 'plain'`.execute(db);
  await sql`grant all on all tables in schema public to plain`.execute(db);
  await db.destroy();
  const address = Object.assign(new URL(site.databaseUrl ?? ""), { username: "plain", password: "plain" });
  const error = await restoreBackup({ ...site, databaseUrl: address.href }, file).catch((reason) => reason);
  expect(error).toBeInstanceOf(BackupFault);
  expect(error.message).toContain("may not create schemas");
  expect(await countVisits(site)).toBe(3);
  const again = await openTestDatabase(site);
  await sql`drop owned by plain`.execute(again);
  await sql`drop role plain`.execute(again);
  await again.destroy();
  await site.remove();
});
