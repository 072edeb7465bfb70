import type { Kysely } from "kysely";
import type { Backups } from "../../contract/backups.ts";
import type { Schema } from "../db/schema.ts";

interface MadeBackup {
  id: string;
  /** The path of the backup. */
  file: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** Records that a backup of this database was created. */
export async function noteBackup(db: Kysely<Schema>, { id, file, madeAt }: MadeBackup): Promise<void> {
  await db.insertInto("backups").values({ id, file, made_at: madeAt, verified_at: null }).execute();
}

/**
 * Records that a backup was verified at `now` (milliseconds).
 * @returns whether the backup was created from this database
 */
export async function noteVerified(db: Kysely<Schema>, id: string, now: number): Promise<boolean> {
  const noted = await db
    .updateTable("backups")
    .set({ verified_at: now })
    .where("id", "=", id)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Returns the state of the backups for the owner's dashboard. */
export async function readBackups(db: Kysely<Schema>): Promise<Backups> {
  const last = await db
    .selectFrom("backups")
    .selectAll()
    .where("verified_at", "is not", null)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.verified_at == null) return { lastVerified: null };
  const { file, made_at, verified_at } = last;
  const [madeAt, verifiedAt] = [new Date(made_at).toISOString(), new Date(verified_at).toISOString()];
  return { lastVerified: { file, madeAt, verifiedAt } };
}
