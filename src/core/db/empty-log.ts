import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Copies SQLite's write-ahead log to the file and truncates it, because both still have the former contents of the
 * pages. Throws while another connection reads, and has to be done again.
 */
export async function emptyLog(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`.execute(db);
  if (rows[0]?.busy !== 0) throw new Error("SQLite's log is being read");
}
