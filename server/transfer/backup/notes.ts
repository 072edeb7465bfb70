import type { Kysely } from "kysely";
import type { Backups } from "../../../contract/backups.ts";
import type { Schema } from "../../db/schema.ts";
import { readScheduledFailure } from "../../jobs/read.ts";

interface MadeBackup {
  id: string;
  /** The path of the backup. */
  file: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** The kind of the job that makes nightly backups. */
export const nightlyBackup = "nightly-backup";

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

/** Returns the state of the backups at `now` (milliseconds), for the owner. */
export async function readBackups(db: Kysely<Schema>, now: number): Promise<Backups> {
  const [lastVerified, failing] = await Promise.all([readLastVerified(db), readFailing(db, now)]);
  return { lastVerified, failing };
}

async function readLastVerified(db: Kysely<Schema>): Promise<Backups["lastVerified"]> {
  const last = await db
    .selectFrom("backups")
    .selectAll()
    .where("verified_at", "is not", null)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.verified_at == null) return null;
  const { file, made_at, verified_at } = last;
  const [madeAt, verifiedAt] = [new Date(made_at).toISOString(), new Date(verified_at).toISOString()];
  return { file, madeAt, verifiedAt };
}

/** A single failure is retried soon and is not worth a warning. */
async function readFailing(db: Kysely<Schema>, now: number): Promise<Backups["failing"]> {
  const failure = await readScheduledFailure(db, nightlyBackup, now);
  if (failure === undefined || failure.failures < 2) return null;
  return { ...failure, failedAt: new Date(failure.failedAt).toISOString() };
}
