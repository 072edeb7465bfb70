import type { Kysely } from "kysely";
import type { Backups } from "../../contract/backups.ts";
import type { Schema } from "../db/schema.ts";

interface MadeBackup {
  id: string;
  /** Where it is. */
  file: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** Notes that a backup of this database was made. */
export async function noteBackup(db: Kysely<Schema>, { id, file, madeAt }: MadeBackup): Promise<void> {
  await db.insertInto("backups").values({ id, file, made_at: madeAt, verified_at: null }).execute();
}

/**
 * Notes that a backup was proven at `now` (milliseconds).
 * @returns whether it is one of this database
 */
export async function noteVerified(db: Kysely<Schema>, id: string, now: number): Promise<boolean> {
  const noted = await db
    .updateTable("backups")
    .set({ verified_at: now })
    .where("id", "=", id)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** What the owner should know about the backups. */
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
