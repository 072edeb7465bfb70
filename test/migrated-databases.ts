import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "../src/core/db/open.ts";

/** Databases with all tables and no content, which tests copy instead of running all migrations again. */
export interface MigratedDatabases {
  /** A folder for these, and for other databases that tests copy. */
  folder: string;
  /** A folder in it that contains the SQLite file. */
  sqlite: string;
  /** The name of a database on the test server. */
  postgres: string;
}

/** Creates one database per engine. The caller removes the folder; the other goes with its server. */
export async function createMigratedDatabases(postgresUrl: string): Promise<MigratedDatabases> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-migrated-"));
  const migrated = { folder, sqlite: path.join(folder, "empty"), postgres: "migrated" };
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${migrated.postgres}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${migrated.postgres}`;
  await migrate(migrated.sqlite, undefined);
  await migrate(migrated.sqlite, url.href);
  return migrated;
}

/** Afterwards, the database has no connections, and SQLite has merged its write-ahead log into the file. */
async function migrate(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const { db } = await openDatabase({ dataDir, databaseUrl, onIdleError: () => {} });
  await db.destroy();
}
