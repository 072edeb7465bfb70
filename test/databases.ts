import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Engine } from "../server/db/connect.ts";
import type { MigratedDatabases } from "./migrated-databases.ts";

declare module "vitest" {
  /** What test/global-setup.ts provides. */
  interface ProvidedContext {
    postgresUrl: string;
    /** The databases that {@link createMigratedDatabase} copies. */
    migrated: MigratedDatabases;
  }
}

/** Both engines, for `describe.each(engines)`. The server must behave the same on both. */
export const engines: readonly Engine[] = ["sqlite", "postgres"];

/**
 * The tags of a test that SQLite runs in `npm test`, and PostgreSQL only before a release: its statements are the same for
 * both, and other tests run them on both.
 */
export function tagsFor(engine: Engine): "release"[] {
  return engine === "postgres" ? ["release"] : [];
}

export interface TestDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  remove: () => Promise<void>;
}

/** Creates a fresh, empty database without tables. `remove` deletes it. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  return describe(engine === "postgres" ? await createPostgresDatabase("template1") : undefined);
}

/** Creates a fresh database with all tables, which takes a fraction of the time of the migrations. `remove` deletes it. */
export async function createMigratedDatabase(engine: Engine): Promise<TestDatabase> {
  const { sqlite, postgres } = inject("migrated");
  if (engine === "postgres") return describe(await createPostgresDatabase(postgres));
  const database = await describe(undefined);
  await cp(sqlite, database.dataDir, { recursive: true });
  return database;
}

async function describe(database: PostgresDatabase | undefined): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  return {
    dataDir,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface PostgresDatabase {
  url: string;
  drop: () => Promise<void>;
}

async function createPostgresDatabase(template: string): Promise<PostgresDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOnServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
