import type { Kysely } from "kysely";
import type { Backups, CopyTarget } from "../../../contract/backups.ts";
import type { Schema } from "../../db/schema.ts";
import { readFailure } from "../../jobs/read.ts";
import { nightlyPrefix } from "./rotation.ts";

interface MadeBackup {
  id: string;
  /** The path of the backup. */
  file: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** The kind of the job that makes nightly backups. */
export const nightlyBackup = "nightly-backup";
/** The kind of the jobs that copy the newest one elsewhere. Their key is the target. */
export const backupCopy = "backup-copy";
/** The kind, and the key, of the job that restores the newest copy in the bucket. */
export const backupTest = "backup-test";

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

/** The column that says when a backup was copied. */
const copiedAt = { bucket: "uploaded_at", command: "command_done_at" } as const;

/** Records that a backup was copied at `now` (milliseconds). */
export async function noteCopied(
  db: Kysely<Schema>,
  { id, target }: { id: string; target: CopyTarget },
  now: number,
): Promise<void> {
  await db
    .updateTable("backups")
    .set({ [copiedAt[target]]: now })
    .where("id", "=", id)
    .execute();
}

/** Returns the newest verified nightly backup, or `undefined` if there is none or it was copied. */
export async function findUncopied(
  db: Kysely<Schema>,
  target: CopyTarget,
): Promise<{ id: string; file: string } | undefined> {
  const newest = await selectVerified(db).where("file", "like", `%${nightlyPrefix}%`).executeTakeFirst();
  return newest?.[copiedAt[target]] === null ? newest : undefined;
}

/**
 * Records that the copy of a backup was restored at `now` (milliseconds).
 * @returns whether the backup was created from this database
 */
export async function noteCopyTested(db: Kysely<Schema>, id: string, now: number): Promise<boolean> {
  const noted = await db
    .updateTable("backups")
    .set({ copy_tested_at: now })
    .where("id", "=", id)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Returns when a copy was last restored, and of which file it is, or `undefined` if none was yet. */
export async function readLastTest(
  db: Kysely<Schema>,
): Promise<{ file: string; testedAt: number } | undefined> {
  const row = await db
    .selectFrom("backups")
    .select(["file", "copy_tested_at"])
    .where("copy_tested_at", "is not", null)
    .orderBy("copy_tested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.copy_tested_at == null ? undefined : { file: row.file, testedAt: row.copy_tested_at };
}

/**
 * Returns the state of the backups at `now` (milliseconds), for the owner.
 * @param targets where the site is set to copy backups to
 */
export async function readBackups(
  db: Kysely<Schema>,
  now: number,
  targets: readonly CopyTarget[] = [],
): Promise<Backups> {
  const readCopies = async (target: CopyTarget) => {
    const failing = await readFailing(db, { kind: backupCopy, key: target }, now);
    return { target, last: await readLastCopy(db, target), failing };
  };
  const [lastVerified, failing, copies, copyTest] = await Promise.all([
    readLastVerified(db),
    readFailing(db, { kind: nightlyBackup }, now),
    Promise.all(targets.map(readCopies)),
    targets.includes("bucket") ? readCopyTest(db, now) : null,
  ]);
  return { lastVerified, failing, copies, copyTest };
}

function selectVerified(db: Kysely<Schema>) {
  const verified = db.selectFrom("backups").selectAll().where("verified_at", "is not", null);
  return verified.orderBy("made_at", "desc").limit(1);
}

async function readLastVerified(db: Kysely<Schema>): Promise<Backups["lastVerified"]> {
  const last = await selectVerified(db).executeTakeFirst();
  if (last?.verified_at == null) return null;
  return { file: last.file, madeAt: toText(last.made_at), verifiedAt: toText(last.verified_at) };
}

async function readLastCopy(
  db: Kysely<Schema>,
  target: CopyTarget,
): Promise<Backups["copies"][number]["last"]> {
  const copied = await selectVerified(db).where(copiedAt[target], "is not", null).executeTakeFirst();
  const time = copied?.[copiedAt[target]];
  return copied === undefined || time == null
    ? null
    : { madeAt: toText(copied.made_at), copiedAt: toText(time) };
}

async function readCopyTest(db: Kysely<Schema>, now: number): Promise<Backups["copyTest"]> {
  const [last, failing] = await Promise.all([readLastTest(db), readFailing(db, { kind: backupTest }, now)]);
  return { last: last ? { file: last.file, testedAt: toText(last.testedAt) } : null, failing };
}

/** A single failure is retried soon and is not worth a warning. */
async function readFailing(
  db: Kysely<Schema>,
  job: { kind: string; key?: string },
  now: number,
): Promise<Backups["failing"]> {
  const failure = await readFailure(db, job, now);
  if (failure === undefined || failure.failures < 2) return null;
  return { ...failure, failedAt: toText(failure.failedAt) };
}

function toText(time: number): string {
  return new Date(time).toISOString();
}
