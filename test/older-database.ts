import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { connect } from "../server/db/connect.ts";
import { migrateTo, readSchemaVersion, schemaVersions } from "../server/db/migrate.ts";
import type { Schema } from "../server/db/schema.ts";
import { explainStartFault } from "../server/process/start-faults.ts";
import { startTestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";

/** The schema version before the current one. */
export const olderSchema = schemaVersions.at(-2) ?? "";

/** Creates a database as the version before this one would, with a visit unless `content` is `false`. */
export async function createOlderDatabase(
  dataDir: string,
  { content = true, databaseUrl }: { content?: boolean; databaseUrl?: string | undefined } = {},
): Promise<void> {
  const { db } = connect({ dataDir, databaseUrl, onIdleError: () => {} });
  await migrateTo(db, olderSchema);
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

/** Starts the site on a database, which migrates it, and stops it. */
export async function startAndStop(database: TestDatabase): Promise<void> {
  const app = await startTestApp(database.databaseUrl === undefined ? "sqlite" : "postgres", { database });
  await app[Symbol.asyncDispose]();
}

/** Returns the names of the files in the folder of backups. */
export function listBackups({ dataDir }: Pick<TestDatabase, "dataDir">): Promise<string[]> {
  return readdir(path.join(dataDir, "backups")).catch(() => []);
}

/** Returns what a start prints that fails, and the schema version that the database has after it. */
export async function failToStart(
  database: TestDatabase,
): Promise<{ message: string; schema: string | undefined }> {
  const message = await startAndStop(database).then(
    () => "",
    (error) => explainStartFault(error),
  );
  const { db } = connect({ ...database, onIdleError: () => {} });
  const schema = await readSchemaVersion(db);
  await db.destroy();
  return { message, schema };
}
