import { mkdir, open as openFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { connect } from "../../src/core/db/connect.ts";
import { codeOf } from "../../src/core/db/errors.ts";
import { DatabaseFault, openDatabase, openExisting } from "../../src/core/db/open.ts";
import { describeWaiting } from "../../src/core/process/database-faults.ts";
import { explainStartFault } from "../../src/core/process/start-faults.ts";
import { readVersion } from "../../src/core/process/version.ts";
import { createBackup } from "../../src/features/backups/create-backup.ts";
import { bothEngines, createTestDatabase, type TestDatabase } from "../databases.ts";
import { createOlderDatabase, failToStart, listBackups, olderSchema } from "../older-database.ts";
import { startPostgres } from "../postgres.ts";

const variables = { sqlite: "DATA_DIR", postgres: "DATABASE_URL" };

async function open({ dataDir, databaseUrl }: Omit<TestDatabase, "remove">) {
  return openDatabase({ dataDir, databaseUrl, onIdleError: () => {} });
}

/** Returns the message for a database that cannot be opened. */
async function faultOf(database: Omit<TestDatabase, "remove">): Promise<string> {
  const error = await open(database).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseFault);
  return explainStartFault(error);
}

describe.each(bothEngines)("opening on %s", (engine) => {
  test("an existing database can be opened again", async () => {
    const database = await createTestDatabase(engine);
    for (let i = 0; i < 2; i += 1) {
      const { db } = await open(database);
      expect(await db.selectFrom("blogs").selectAll().execute()).toEqual([]);
      await db.destroy();
    }
    await database.remove();
  });

  test("a database of a newer version is refused and not changed", async () => {
    const database = await createTestDatabase(engine);
    const { db } = await open(database);
    await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    const fault = await faultOf(database);
    expect(fault).toContain(
      `The database in ${variables[engine]} was created by a newer version of Foliodesk`,
    );
    expect(fault).toContain(
      ` has the migration "999-later", which version ${readVersion()} does not know. Install the newer version, or restore an older backup.`,
    );
    const { rows } = await sql`select name from kysely_migration where name = '999-later'`.execute(db);
    expect(rows).toHaveLength(1);
    await db.destroy();
    await database.remove();
  });

  test("a database of a version before 0.2.0 is refused with the version to go through, and not backed up", async () => {
    const database = await createTestDatabase(engine);
    await createOlderDatabase(database.dataDir, database);
    const { db } = connect({ ...database, onIdleError: () => {} });
    await sql`delete from kysely_migration where name = ${olderSchema}`.execute(db);
    const sentence = `The database in ${variables[engine]} was last opened by a version of Foliodesk before 0.2.0: start version 0.2.0 with it once, and then this one.`;
    expect(await faultOf(database)).toBe(sentence);
    const { message, schema } = await failToStart(database);
    expect(message).toBe(sentence);
    expect(schema).toBe("047-answered-messages");
    expect(await listBackups(database)).toEqual([]);
    const backup = createBackup(database, path.join(database.dataDir, "backup.tar.gz"));
    expect(explainStartFault(await backup.catch((error) => error))).toBe(sentence);
    await db.destroy();
    await database.remove();
  });

  test("a missing database is refused and not created when `create` is false", async () => {
    const database = await createTestDatabase(engine);
    const options = { ...database, onIdleError: () => {} };
    for (const opens of [() => openDatabase({ ...options, create: false }), () => openExisting(options)]) {
      const error = await opens().then(
        () => undefined,
        (reason) => reason,
      );
      expect(error).toBeInstanceOf(DatabaseFault);
      expect(explainStartFault(error)).toContain(
        `${variables[engine]} does not contain a Foliodesk database`,
      );
      if (engine === "sqlite") expect(explainStartFault(error)).toContain(database.dataDir);
    }
    expect(await readdir(database.dataDir)).toEqual([]);
    const { db } = await open(database);
    await db.destroy();
    const again = await openDatabase({ ...options, create: false });
    await again.db.destroy();
    await database.remove();
  });

  test("an unexpected error is reported with its stack", async () => {
    const database = await createTestDatabase(engine);
    const { db } = await open(database);
    await sql`delete from kysely_migration`.execute(db);
    expect(await faultOf(database)).toMatch(/^Foliodesk could not start: .*\n {4}at /s);
    await db.destroy();
    await database.remove();
  });
});

describe.each(bothEngines)("a failed migration on %s", (engine) => {
  test("rolls back the migrations before it", async () => {
    const database = await createTestDatabase(engine);
    const { db } = connect({ ...database, onIdleError: () => {} });
    await sql`create table secrets (in_the_way integer)`.execute(db);
    await expect(open(database)).rejects.toThrow(DatabaseFault);
    const tables = await db.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual(["secrets"]);
    await db.destroy();
    await database.remove();
  });
});

describe.each(bothEngines)("several instances that start together on %s", (engine) => {
  test("create the schema once, and none of them fails", async () => {
    const database = await createTestDatabase(engine);
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ ...database, onIdleError: () => {}, wait: 10_000 })),
    );
    for (const { db } of opened) {
      expect(await db.selectFrom("blogs").selectAll().execute()).toEqual([]);
      await db.destroy();
    }
    await database.remove();
  });
});

describe("opening a database that is unavailable", () => {
  test("reports the reason and continues when PostgreSQL is running", { timeout: 60_000 }, async () => {
    const postgres = await startPostgres();
    await postgres.shutDown("fast");
    const reports: string[] = [];
    const opening = openDatabase({
      dataDir: "",
      databaseUrl: postgres.url,
      onIdleError: () => {},
      wait: 30_000,
      onWaiting: (obstacle, waited) => reports.push(`${Math.round(waited / 1000)} s: ${codeOf(obstacle)}`),
    });
    await sleep(5_500);
    await postgres.start();
    const { db } = await opening;
    expect(await db.selectFrom("blogs").selectAll().execute()).toEqual([]);
    expect(reports).toEqual(["0 s: ECONNREFUSED", "5 s: ECONNREFUSED"]);
    await db.destroy();
    await postgres.stop();
  });

  test("fails after the configured wait", async () => {
    const url = Object.assign(new URL(inject("postgresUrl")), { port: "1" });
    const started = performance.now();
    const options = { dataDir: "", databaseUrl: url.href, onIdleError: () => {}, wait: 1_000 };
    await expect(openDatabase(options)).rejects.toThrow(DatabaseFault);
    expect(performance.now() - started).toBeGreaterThan(1_000);
  });

  test("does not wait after an error that is permanent", async () => {
    const url = Object.assign(new URL(inject("postgresUrl")), { password: "hunter2" });
    // Longer than a test may take.
    const options = { dataDir: "", databaseUrl: url.href, onIdleError: () => {}, wait: 30_000 };
    await expect(openDatabase(options)).rejects.toThrow(DatabaseFault);
  });

  test("reports every 5 s that another instance is migrating", {
    tags: ["release"],
    timeout: 30_000,
  }, async () => {
    const database = await createTestDatabase("postgres");
    const other = new pg.Client({ connectionString: database.databaseUrl });
    await other.connect();
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(6284301175)");
    const reports: string[] = [];
    const opening = openDatabase({
      ...database,
      onIdleError: () => {},
      onWaiting: (obstacle, waited) =>
        reports.push(describeWaiting(obstacle, waited, { ...database, databaseWait: 0 })),
    });
    await sleep(5_500);
    await other.query("rollback");
    const { db } = await opening;
    const sentence = "Another instance of Foliodesk is migrating the database.";
    expect(reports).toEqual([`${sentence} Waiting, 0 s so far.`, `${sentence} Waiting, 5 s so far.`]);
    await db.destroy();
    await other.end();
    await database.remove();
  });
});

describe("a damaged SQLite file", () => {
  test("stops the start with its path and what to do", async () => {
    const { dataDir, remove } = await createTestDatabase("sqlite");
    const file = await makeDamaged(dataDir, 2_000);
    expect(await faultOf({ dataDir, databaseUrl: undefined })).toBe(
      `The database in DATA_DIR is damaged: ${file} (SQLITE_CORRUPT). Keep a copy of the file, and restore a backup as described in docs/operations.md.`,
    );
    await remove();
  });

  test("that takes long to check is reported after the start", {
    tags: ["release"],
    timeout: 60_000,
  }, async () => {
    const { dataDir, remove } = await createTestDatabase("sqlite");
    await makeDamaged(dataDir, 300_000);
    const damage = Promise.withResolvers<Error>();
    const { db } = await openDatabase({
      dataDir,
      databaseUrl: undefined,
      onIdleError: () => {},
      onDamage: damage.resolve,
    });
    const found = await damage.promise;
    await db.destroy();
    expect(codeOf(found)).toBe("SQLITE_CORRUPT");
    await remove();
  });
});

/** Creates a database with this many visits and overwrites some of the last pages, which contain them. */
async function makeDamaged(dataDir: string, visits: number): Promise<string> {
  const { db } = await open({ dataDir, databaseUrl: undefined });
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${visits})
    insert into visits (id, visited_at, day, country, city) select 'visit-' || n || hex(randomblob(60)), n, '2026-01-01', 'Iceland', null from numbers`.execute(
    db,
  );
  await db.destroy();
  const file = path.join(dataDir, "foliodesk.sqlite");
  const { size } = await stat(file);
  const handle = await openFile(file, "r+");
  await handle.write(Buffer.alloc(16_384, 0xa5), 0, 16_384, size - 65_536);
  await handle.close();
  return file;
}

test.each([
  [
    "a wrong password",
    { password: "hunter2" },
    'refuses the user "postgres" or its password (28P01). Correct them in DATABASE_URL.',
  ],
  ["an unknown user", { username: "nobody" }, 'refuses the user "nobody" or its password'],
  [
    "an unknown database",
    { pathname: "/nope" },
    'has no database "nope" (3D000). Create it, or correct the name in DATABASE_URL.',
  ],
  [
    "a closed port",
    { port: "1" },
    "PostgreSQL at 127.0.0.1:1 does not respond (ECONNREFUSED). Start it, or correct the host and port in DATABASE_URL.",
  ],
  ["an unknown host", { hostname: "no-such-host.invalid" }, "PostgreSQL at no-such-host.invalid"],
])("%s is reported without the PostgreSQL password", async (_, change, sentence) => {
  const url = Object.assign(new URL(inject("postgresUrl")), change);
  const fault = await faultOf({ dataDir: "", databaseUrl: url.href });
  expect(fault).toContain(sentence);
  expect(fault.split("\n")).toHaveLength(1);
  if (url.password !== "") expect(fault).not.toContain(url.password);
});

test("a PostgreSQL user without the right to create tables is reported", async () => {
  const [database, other] = [await createTestDatabase("postgres"), await createTestDatabase("postgres")];
  const { db } = await open(other);
  await sql`create role reader login password 'reading-only'`.execute(db);
  const url = Object.assign(new URL(database.databaseUrl ?? ""), {
    username: "reader",
    password: "reading-only",
  });
  expect(await faultOf({ dataDir: "", databaseUrl: url.href })).toContain(
    'The user "reader" may not create tables',
  );
  await sql`drop role reader`.execute(db);
  await db.destroy();
  await Promise.all([database.remove(), other.remove()]);
});

test("a database with the name that versions before 0.2.0 used is refused, and no other one is created", async () => {
  const database = await createTestDatabase("sqlite");
  await writeFile(path.join(database.dataDir, "deskfolio.sqlite"), "");
  const sentence =
    "The database in DATA_DIR was last opened by a version of Foliodesk before 0.2.0: start version 0.2.0 with it once, and then this one.";
  expect(await faultOf(database)).toBe(sentence);
  const existing = openExisting({ ...database, onIdleError: () => {} });
  expect(explainStartFault(await existing.catch((error) => error))).toBe(sentence);
  expect(await readdir(database.dataDir)).toEqual(["deskfolio.sqlite"]);
  await database.remove();
});

test("a file that is not a SQLite database is refused", async () => {
  const { dataDir, remove } = await createTestDatabase("sqlite");
  await writeFile(path.join(dataDir, "foliodesk.sqlite"), "Something else, long enough. ".repeat(100));
  expect(await faultOf({ dataDir, databaseUrl: undefined })).toContain(
    "The database in DATA_DIR is not a SQLite database",
  );
  await rm(path.join(dataDir, "foliodesk.sqlite"));
  await mkdir(path.join(dataDir, "foliodesk.sqlite"));
  expect(await faultOf({ dataDir, databaseUrl: undefined })).toContain(
    "The database in DATA_DIR cannot be opened or created",
  );
  await remove();
});

// Paths that fail for root, too, which can write to every folder.
test("a data folder that is a file or inside a file is refused", async () => {
  const { dataDir, remove } = await createTestDatabase("sqlite");
  const file = path.join(dataDir, "file");
  await writeFile(file, "");
  for (const wrong of [file, path.join(file, "below"), path.join(file, "far", "below")]) {
    expect(await faultOf({ dataDir: wrong, databaseUrl: undefined })).toContain(
      "Foliodesk cannot write to the folder in DATA_DIR",
    );
  }
  await remove();
});

test.runIf(process.platform === "linux")(
  "a data folder that cannot be created or written to is named",
  async () => {
    const explain = (dataDir: string) => faultOf({ dataDir, databaseUrl: undefined });
    expect(await explain("/proc/nope")).toContain("DATA_DIR: /proc/nope");
    expect(await explain("/proc/nope/deeper")).toContain("DATA_DIR: /proc/nope");
    expect(await explain("/proc")).toContain("The database in DATA_DIR cannot be opened or created");
  },
);

test("only the owner can read the data folder and its files, even if they were created readable by everyone", async () => {
  const { dataDir, remove } = await createTestDatabase("sqlite");
  const folder = path.join(dataDir, "new");
  await writeFile(path.join(dataDir, "foliodesk.sqlite"), "", { mode: 0o644 });
  for (const place of [folder, dataDir]) {
    const { db } = await open({ dataDir: place, databaseUrl: undefined });
    await sql`create table some (thing text)`.execute(db);
    const names = (await readdir(place)).filter((name) => name.startsWith("foliodesk.sqlite"));
    expect(names.sort()).toEqual(["foliodesk.sqlite", "foliodesk.sqlite-shm", "foliodesk.sqlite-wal"]);
    for (const name of names) expect((await stat(path.join(place, name))).mode & 0o777).toBe(0o600);
    await db.destroy();
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await remove();
});
