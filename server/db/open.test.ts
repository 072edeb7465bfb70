import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../test/databases.ts";
import { DatabaseFault } from "./errors.ts";
import { openDatabase } from "./open.ts";

const variables = { sqlite: "DATA_DIR", postgres: "DATABASE_URL" };

async function open({ dataDir, databaseUrl }: Omit<TestDatabase, "remove">) {
  return openDatabase({ dataDir, databaseUrl, onIdleError: () => {} });
}

/** What is said of a database that does not open. */
async function faultOf(database: Omit<TestDatabase, "remove">): Promise<string> {
  const error = await open(database).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseFault);
  return error.message;
}

describe.each(engines)("opening on %s", (engine) => {
  test("a database that is opened again is as it was", async () => {
    const database = await createTestDatabase(engine);
    for (let i = 0; i < 2; i += 1) {
      const { db } = await open(database);
      expect(await db.selectFrom("blogs").selectAll().execute()).toEqual([]);
      await db.destroy();
    }
    await database.remove();
  });

  test("a database of a newer version is refused and stays as it is", async () => {
    const database = await createTestDatabase(engine);
    const { db } = await open(database);
    await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    expect(await faultOf(database)).toContain(
      `A newer version of Deskfolio has made the database of ${variables[engine]}`,
    );
    const { rows } = await sql`select name from kysely_migration where name = '999-later'`.execute(db);
    expect(rows).toHaveLength(1);
    await db.destroy();
    await database.remove();
  });

  test("a fault of ours is not explained away", async () => {
    const database = await createTestDatabase(engine);
    const { db } = await open(database);
    await sql`delete from kysely_migration`.execute(db);
    await expect(open(database)).rejects.not.toBeInstanceOf(DatabaseFault);
    await db.destroy();
    await database.remove();
  });
});

test.each([
  [
    "a wrong password",
    { password: "hunter2" },
    "PostgreSQL refuses the user or the password in DATABASE_URL.",
  ],
  ["an unknown user", { username: "nobody" }, "PostgreSQL refuses the user or the password in DATABASE_URL."],
  ["an unknown database", { pathname: "/nope" }, "PostgreSQL has no database of the name in DATABASE_URL."],
  ["a port where nobody listens", { port: "1" }, "does not answer (ECONNREFUSED)"],
  ["a host that is not there", { hostname: "no-such-host.invalid" }, "DATABASE_URL names does not answer"],
])("%s of PostgreSQL is said, and no password with it", async (_, change, sentence) => {
  const url = Object.assign(new URL(inject("postgresUrl")), change);
  const fault = await faultOf({ dataDir: "", databaseUrl: url.href });
  expect(fault).toContain(sentence);
  expect(fault.split("\n")).toHaveLength(1);
  if (url.password !== "") expect(fault).not.toContain(url.password);
});

test("a PostgreSQL user who may not make tables is told so", async () => {
  const [database, other] = [await createTestDatabase("postgres"), await createTestDatabase("postgres")];
  const { db } = await open(other);
  await sql`create role reader login password 'reading-only'`.execute(db);
  const url = Object.assign(new URL(database.databaseUrl ?? ""), {
    username: "reader",
    password: "reading-only",
  });
  expect(await faultOf({ dataDir: "", databaseUrl: url.href })).toContain("may not make tables");
  await sql`drop role reader`.execute(db);
  await db.destroy();
  await Promise.all([database.remove(), other.remove()]);
});

test("a SQLite file that is none is left as it is", async () => {
  const { dataDir, remove } = await createTestDatabase("sqlite");
  await writeFile(path.join(dataDir, "deskfolio.sqlite"), "Something else, long enough. ".repeat(100));
  expect(await faultOf({ dataDir, databaseUrl: undefined })).toContain(
    "The database in DATA_DIR is not a SQLite database",
  );
  await remove();
});
