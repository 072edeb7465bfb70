import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { dayOf } from "../../core/calendar/days.ts";
import { makeFolder } from "../../core/db/make-folder.ts";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { type JobKind, type NamedKind, scheduledKind } from "../../core/jobs/job-kind.ts";
import type { Logger } from "../../core/process/log/log.ts";
import { syncFolder } from "../../core/process/sync-folder.ts";
import { runBackupTask } from "./backup-process.ts";
import type { CopyWork } from "./contract.ts";
import { enqueueCopies } from "./copies/copy-backups.ts";
import { backupFolder } from "./create-backup.ts";
import { describeBackupFailure } from "./fault.ts";
import { nightlyBackup, noteBackup, noteVerified } from "./notes.ts";
import { chooseExpired, type Keep, nightlyName } from "./rotation.ts";

interface NightlyDeps {
  db: Kysely<Schema>;
  log: Logger;
  clock: () => number;
  config: { dataDir: string; databaseUrl: string | undefined; timeZone: string };
  keep: Keep;
  /** What is done with each backup. */
  copyTo: CopyWork[];
  onFailingForDay: NonNullable<JobKind["onFailingForDay"]>;
}

export const namedNightlyBackup: NamedKind = { name: nightlyBackup, describe: () => "Nightly backup" };

const minute = 60_000;
const hour = 60 * minute;
/** The hour at which nightly backups are due in the owner's time zone, when the site has the fewest visitors. */
const nightEnds = 3 * hour;
/** If an instance dies during a backup, another instance can take over after this time. */
const lease = 2 * hour;
const retryAfter = 15 * minute;
/**
 * The folder for unfinished backups and for the sites that verify them. Files found here at start are left from a stop.
 */
const workFolderName = "nightly";

/**
 * Creates the kind of job that makes a backup every night, and the first one soon after the first start. When several
 * instances share a database, one of them makes the backup. A backup in progress is aborted when its instance stops.
 */
export function createNightlyBackup(deps: NightlyDeps): JobKind {
  const { log, config } = deps;
  return scheduledKind({
    ...namedNightlyBackup,
    failure: "the nightly backup failed",
    nextRun: (now) => nextNight(now, config.timeZone),
    retryDelay: () => retryAfter,
    lease,
    onFailingForDay: deps.onFailingForDay,
    explain: (error) => describeBackupFailure(error, config.dataDir),
    run: async (signal) => {
      const file = await makeBackup(deps, signal);
      log.info({ file }, "the nightly backup was created and verified");
    },
  });
}

/** A backup gets its name only after it was verified, so every backup that is kept is valid. */
async function makeBackup(
  { db, clock, config, keep, copyTo }: NightlyDeps,
  signal: AbortSignal,
): Promise<string> {
  const folder = backupFolder(config.dataDir);
  const workFolder = path.join(folder, workFolderName);
  await rm(workFolder, { recursive: true, force: true });
  makeFolder(workFolder);
  const madeAt = clock();
  const name = nightlyName(madeAt);
  const [unverified, file] = [path.join(workFolder, name), path.join(folder, name)];
  const { dataDir, databaseUrl } = config;
  const request = { place: { dataDir, databaseUrl }, file: unverified, scratchFolder: workFolder };
  try {
    const { id } = await runBackupTask("create", request, signal);
    await rename(unverified, file);
    await syncFolder(folder);
    await inTransaction(db, async (transaction) => {
      await noteBackup(transaction, { id, file, madeAt });
      await noteVerified(transaction, id, clock());
      await enqueueCopies(transaction, copyTo, clock());
    });
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  for (const expired of chooseExpired(await readdir(folder), keep)) await rm(path.join(folder, expired));
  return file;
}

/** Returns the time of the next backup, to the quarter of an hour. */
export function nextNight(now: number, timeZone: string): number {
  const step = 15 * minute;
  const today = dayOf(now - nightEnds, timeZone);
  let time = Math.ceil((now + 1) / step) * step;
  while (dayOf(time - nightEnds, timeZone) === today) time += step;
  return time;
}
