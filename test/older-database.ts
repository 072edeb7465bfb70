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

/** Stores a published post in a database whose posts have their texts in their rows, as up to 015-jobs. */
export async function addOldPost(
  db: Kysely<Schema>,
  post: { id: string; slug: string; content: string },
): Promise<void> {
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const facts = { title: "Old", image: "/x.webp", published: 1, views: 3, likes: 2 };
  const times = { created_at: 1, updated_at: 1, published_at: 1 };
  await untyped
    .insertInto("blogs")
    .values({ ...post, ...facts, ...times })
    .execute();
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
