import { rm } from "node:fs/promises";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { dayOf } from "../../../core/calendar/days.ts";
import { inTransaction } from "../../../core/db/retry.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { enqueue } from "../../../core/jobs/enqueue.ts";
import type { JobKind, NamedKind } from "../../../core/jobs/job-kind.ts";
import type { Logger } from "../../../core/process/log/log.ts";
import { runBackupTask } from "../backup-process.ts";
import type { CopyWork } from "../contract.ts";
import { backupFolder } from "../create-backup.ts";
import { BackupFault, describeBackupFailure } from "../fault.ts";
import { backupCopy, backupTest, findUncopied, listUploaded, noteCopied, readLastCopy } from "../notes.ts";
import type { Keep } from "../rotation.ts";
import type { EncryptedBucket } from "./bucket-url.ts";

export interface CopyConfig {
  backupBucket: EncryptedBucket | undefined;
  backupCommand: string | undefined;
}

export interface CopyDeps {
  db: Kysely<Schema>;
  log: Logger;
  clock: () => number;
  config: CopyConfig & { dataDir: string; timeZone: string };
  keep: Keep;
  onFailingForDay: NonNullable<JobKind["onFailingForDay"]>;
}

const hour = 60 * 60_000;
/** Hours that a copy or a test may take. If an instance is killed, it is done again after this time. */
const [copyHours, testHours] = [20, 6];

export const namedCopies: NamedKind = {
  name: backupCopy,
  describe: (where) => `Copy of the last nightly backup ${where}`,
  stays: "The next nightly backup is copied again.",
};

export const namedCopyTest: NamedKind = {
  name: backupTest,
  describe: () => "Test of the newest copy in the bucket",
};

const subjects = { bucket: "to the bucket", command: "with BACKUP_COMMAND" };

/** Returns what the site is set to do with nightly backups. */
export function listCopyWorks({ backupBucket, backupCommand }: CopyConfig): CopyWork[] {
  const command: CopyWork[] = backupCommand === undefined ? [] : ["command"];
  return backupBucket === undefined ? command : ["bucket", ...command, "test"];
}

/** Queues the copies of the newest backup, in the transaction that notes it. A copy that still fails is of this backup from now on. */
export async function enqueueCopies(
  transaction: Transaction<Schema>,
  works: CopyWork[],
  now: number,
): Promise<void> {
  const jobs = works.flatMap((key) =>
    key === "test" ? [] : [{ kind: backupCopy, key, subject: subjects[key], payload: {}, dueAt: now }],
  );
  await enqueue(transaction, jobs, "keep");
}

/** Copies the newest nightly backup to the bucket, or runs the owner's command with it, until it is done. */
export function createCopies({ db, log, clock, config, keep, onFailingForDay }: CopyDeps): JobKind {
  async function copy(work: CopyWork, file: string, signal: AbortSignal): Promise<void> {
    const { backupBucket: bucket, backupCommand: command } = config;
    if (work === "bucket" && bucket !== undefined) {
      const copied = await listUploaded(db);
      const notDeleted = await runBackupTask("upload", { bucket, file, keep, copied }, signal);
      if (notDeleted)
        log.warn({ reason: notDeleted }, "did not delete all old copies of backups in the bucket");
    }
    if (work === "command" && command !== undefined)
      await runBackupTask("command", { command, file }, signal);
    log.info({ file, work }, "the backup was copied");
  }

  return {
    ...namedCopies,
    payload: z.unknown(),
    failure: "could not copy a backup",
    maxAttempts: Number.POSITIVE_INFINITY,
    lease: copyHours * hour,
    explain: (error) => explain(error, config.dataDir, copyHours),
    onFailingForDay,
    // Copies may have been set up since the last backup.
    onStart: (transaction) => enqueueCopies(transaction, listCopyWorks(config), clock()),
    run: async ([job], signal) => {
      const work = listCopyWorks(config).find((known) => known === job?.key);
      if (work === undefined) return;
      // A backup can be made during the copy of the one before.
      const find = () => findUncopied(db, work, clock());
      for (let next = await find(); next; next = await find()) {
        const { id, file } = next;
        await copy(work, file, signal);
        await inTransaction(db, async (transaction) => {
          await noteCopied(transaction, id, work, clock());
          if (work === "bucket") await enqueueTest(transaction, clock(), config.timeZone);
        });
      }
    },
  };
}

/** Queues a test unless one has succeeded in this calendar month. */
async function enqueueTest(transaction: Transaction<Schema>, now: number, timeZone: string): Promise<void> {
  const last = await readLastCopy(transaction, "test", now);
  const monthOf = (time: number) => dayOf(time, timeZone).slice(0, 7);
  if (last !== null && monthOf(Date.parse(last.doneAt)) === monthOf(now)) return;
  const job = { kind: backupTest, key: backupTest, subject: "", payload: {}, dueAt: now };
  await enqueue(transaction, [job], "keep");
}

/** Downloads the newest copy in the bucket, and restores it into a scratch folder, until that has succeeded. */
export function createCopyTest({ db, log, clock, config, onFailingForDay }: CopyDeps): JobKind {
  const { backupBucket: bucket, dataDir } = config;
  return {
    ...namedCopyTest,
    payload: z.unknown(),
    failure: "could not restore the newest copy of a backup",
    maxAttempts: Number.POSITIVE_INFINITY,
    // Downloads can cost money.
    retryDelay: () => testHours * hour,
    lease: testHours * hour,
    explain: (error) => explain(error, dataDir, testHours),
    onFailingForDay,
    run: async (_jobs, signal) => {
      if (bucket === undefined) return;
      const scratchFolder = path.join(backupFolder(dataDir), "copy-test");
      await rm(scratchFolder, { recursive: true, force: true });
      try {
        const { name, manifest } = await runBackupTask("test", { bucket, scratchFolder }, signal);
        if (!(await noteCopied(db, manifest.id, "test", clock())))
          throw new BackupFault(
            `The newest copy, ${name}, is not of this site. Does another site use this bucket?`,
          );
        log.info({ name }, "the newest copy of a backup was restored");
      } finally {
        await rm(scratchFolder, { recursive: true, force: true });
      }
    },
  };
}

function explain(error: unknown, folder: string, hours: number): string {
  if (error instanceof Error && error.name === "AbortError") return `It was not done after ${hours} hours.`;
  return describeBackupFailure(error, folder);
}
