import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Engine } from "../../core/db/connect.ts";
import type { Schema } from "../../core/db/schema.ts";
import { databaseFile } from "../../core/db/sqlite.ts";
import { exists, finishInterruptedRestores } from "./replace-folders.ts";

/**
 * Makes the site's folders match its database after a restore was killed while replacing both. Otherwise it only reads
 * DATA_DIR once. Call it only when no restore can be running. With SQLite, having the database open rules that out.
 * With PostgreSQL, a running restore is left alone.
 */
export async function finishRestore(
  { db, engine }: { db: Kysely<Schema>; engine: Engine },
  dataDir: string,
): Promise<void> {
  await finishInterruptedRestores(dataDir, (scratch, { transaction = "0" }) =>
    engine === "sqlite" ? isRenamed(scratch) : isCommitted(db, transaction),
  );
}

/** The folder in which the restored database was built is empty once the database has been moved into place. */
export async function isRenamed(scratch: string): Promise<boolean> {
  return !(await exists(path.join(scratch, databaseFile)));
}

async function isCommitted(db: Kysely<Schema>, transaction: string): Promise<boolean | undefined> {
  const query = sql<{ status: string | null }>`select txid_status(${transaction}::bigint) as status`;
  const status = (await query.execute(db)).rows[0]?.status;
  return status === "in progress" ? undefined : status !== "aborted";
}
