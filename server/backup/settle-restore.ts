import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Engine } from "../db/connect.ts";
import type { Schema } from "../db/schema.ts";
import { databaseFile } from "../db/sqlite.ts";
import { exists, settleUnfinishedRestores } from "./replace-folders.ts";

/**
 * Makes the site's folders fit its database after a restore that was killed between the two. Costs one look into
 * DATA_DIR when there was none. Call it only where no restore can be running: on SQLite that holds for whoever has the
 * database open; on PostgreSQL a restore that is running is left alone.
 */
export async function settleRestore(
  { db, engine }: { db: Kysely<Schema>; engine: Engine },
  dataDir: string,
): Promise<void> {
  await settleUnfinishedRestores(dataDir, (scratch, { transaction = "0" }) =>
    engine === "sqlite" ? isRenamed(scratch) : isCommitted(db, transaction),
  );
}

/** Where the restored database was built, it is no longer once it has its place. */
export async function isRenamed(scratch: string): Promise<boolean> {
  return !(await exists(path.join(scratch, databaseFile)));
}

async function isCommitted(db: Kysely<Schema>, transaction: string): Promise<boolean | undefined> {
  const query = sql<{ status: string | null }>`select txid_status(${transaction}::bigint) as status`;
  const status = (await query.execute(db)).rows[0]?.status;
  return status === "in progress" ? undefined : status !== "aborted";
}
