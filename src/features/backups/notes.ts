import path from "node:path";
import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { readFailure } from "../../core/jobs/read.ts";
import type { Backups, CopyWork } from "./contract.ts";
import { nightlyPrefix } from "./rotation.ts";

interface MadeBackup {
  id: string;
  /** The path of the backup. */
  file: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

const day = 24 * 60 * 60_000;

/** The kind of the job that makes nightly backups. */
export const nightlyBackup = "nightly-backup";
/** The kind of the jobs that copy the newest one elsewhere. Their key is the target. */
export const backupCopy = "backup-copy";
/** The kind, and the key, of the job that restores the newest copy in the bucket. */
export const backupTest = "backup-test";

/** Lets the next backup be made at `now`, which is not the night. One that is being made goes on. */
export async function makeBackupDue(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ due_at: now })
    .where("kind", "=", nightlyBackup)
    .where("due_at", ">", now)
    .execute();
}

/** Records that a backup of this database was created. */
export async function noteBackup(db: Kysely<Schema>, { id, file, madeAt }: MadeBackup): Promise<void> {
  await db.insertInto("backups").values({ id, file, made_at: madeAt, verified_at: null }).execute();
}

/** Where the last success of each work is noted, and which job does it. */
const works = {
  bucket: { column: "uploaded_at", kind: backupCopy, key: "bucket" },
  command: { column: "command_done_at", kind: backupCopy, key: "command" },
  test: { column: "copy_tested_at", kind: backupTest, key: backupTest },
} as const;

/**
 * Records that a backup was verified at `now` (milliseconds).
 * @returns whether the backup was created from this database
 */
export function noteVerified(db: Kysely<Schema>, id: string, now: number): Promise<boolean> {
  return note(db, id, "verified_at", now);
}

/**
 * Records that a backup was copied, or its copy restored, at `now` (milliseconds).
 * @returns whether the backup was created from this database
 */
export function noteCopied(db: Kysely<Schema>, id: string, work: CopyWork, now: number): Promise<boolean> {
  return note(db, id, works[work].column, now);
}

type Noted = "verified_at" | (typeof works)[CopyWork]["column"];

async function note(db: Kysely<Schema>, id: string, column: Noted, now: number): Promise<boolean> {
  const row = { [column]: now };
  const noted = await db.updateTable("backups").set(row).where("id", "=", id).executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Returns the newest verified nightly backup at `now`, or `undefined` if there is none or it was copied. */
export async function findUncopied(
  db: Kysely<Schema>,
  work: CopyWork,
  now: number,
): Promise<{ id: string; file: string } | undefined> {
  const nightly = selectLast(db, "verified_at", now).where("file", "like", `%${nightlyPrefix}%`);
  const newest = await nightly.executeTakeFirst();
  return newest?.[works[work].column] === null ? newest : undefined;
}

/** Returns the names of all backups that were copied to the bucket. */
export async function listUploaded(db: Kysely<Schema>): Promise<string[]> {
  const uploaded = db.selectFrom("backups").select("file").where("uploaded_at", "is not", null);
  return (await uploaded.execute()).map(({ file }) => path.basename(file));
}

/**
 * Returns the state of the backups at `now` (milliseconds), for the owner.
 * @param copyWorks what the site is set to do with nightly backups
 */
export async function readBackups(
  db: Kysely<Schema>,
  now: number,
  copyWorks: readonly CopyWork[] = [],
): Promise<Backups> {
  const readCopies = async (work: CopyWork) => {
    const [last, failing] = await Promise.all([
      readLastCopy(db, work, now),
      readFailing(db, works[work], now),
    ]);
    return { work, last, failing };
  };
  const [last, failing, copies] = await Promise.all([
    readLast(db, "verified_at", now),
    readFailing(db, { kind: nightlyBackup }, now),
    Promise.all(copyWorks.map(readCopies)),
  ]);
  const lastVerified = last && { file: last.file, madeAt: last.madeAt, verifiedAt: last.doneAt };
  return { lastVerified, failing, copies };
}

/** Returns the newest backup at `now` that was copied, or whose copy was restored, and when. */
export function readLastCopy(
  db: Kysely<Schema>,
  work: CopyWork,
  now: number,
): Promise<Backups["copies"][number]["last"]> {
  return readLast(db, works[work].column, now);
}

/** A clock that was ahead for a night has made a backup that would stay the newest one. */
function selectLast(db: Kysely<Schema>, column: Noted, now: number) {
  const noted = db.selectFrom("backups").selectAll().where(column, "is not", null);
  return noted
    .where("made_at", "<=", now + day)
    .orderBy("made_at", "desc")
    .limit(1);
}

async function readLast(db: Kysely<Schema>, column: Noted, now: number) {
  const row = await selectLast(db, column, now).executeTakeFirst();
  const doneAt = row?.[column];
  if (row === undefined || doneAt == null) return null;
  return { file: row.file, madeAt: toText(row.made_at), doneAt: toText(doneAt) };
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
