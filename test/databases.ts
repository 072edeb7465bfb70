import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Engine } from "../src/core/db/connect.ts";
import type { MigratedDatabases } from "./migrated-databases.ts";

declare module "vitest" {
  /** What test/global-setup.ts provides. */
  interface ProvidedContext {
    postgresUrl: string;
    /** The databases that {@link createMigratedDatabase} copies. */
    migrated: MigratedDatabases;
  }
}

/** Both engines, for `describe.each`. The server must behave the same on both. */
export const bothEngines: readonly Engine[] = ["sqlite", "postgres"];

/**
 * The engines of tests about what is not in the database, such as a mail or a refusal, or whose statements are the same
 * for both, while other tests write to each of their tables on both. `npm test` runs these with SQLite alone, and a
 * release, or whoever names their file, with both.
 */
export const engines = process.env.TEST_ENGINES === "sqlite" ? (["sqlite"] as const) : bothEngines;

/** The same for a single test among those of {@link bothEngines}. */
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

/**
 * Creates a fresh database with all tables, which takes a fraction of the time of the migrations. `remove` deletes it.
 * @param parent where its folder is created
 */
export async function createMigratedDatabase(engine: Engine, parent?: string): Promise<TestDatabase> {
  const { sqlite, postgres } = inject("migrated");
  if (engine === "postgres") return describe(await createPostgresDatabase(postgres), parent);
  const database = await describe(undefined, parent);
  await cp(sqlite, database.dataDir, { recursive: true });
  return database;
}

/** Copies a database that nothing has open, and its folder. `remove` deletes the copy. */
export async function copyDatabase({ dataDir, databaseUrl }: TestDatabase): Promise<TestDatabase> {
  const name = databaseUrl && new URL(databaseUrl).pathname.slice(1);
  const copy = await describe(name ? await createPostgresDatabase(name) : undefined);
  await cp(dataDir, copy.dataDir, { recursive: true });
  return copy;
}

async function describe(database: PostgresDatabase | undefined, parent = tmpdir()): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(parent, "foliodesk-test-"));
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
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOnServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(`drop database ${name} with (force)`) };
}

/** The connection that all tests of a worker create and delete databases with. */
let server: pg.Pool | undefined;

async function runOnServer(statement: string): Promise<void> {
  // The server stops before the last worker ends, which is no error.
  server ??= new pg.Pool({ connectionString: inject("postgresUrl"), max: 1, allowExitOnIdle: true }).on(
    "error",
    () => {},
  );
  await server.query(statement);
}
