import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { backupFolder, syncFolder } from "../backup/create-backup.ts";
import { chooseExpired, type Keep, nightlyName } from "../backup/rotation.ts";
import type { Config } from "../config.ts";
import type { Schema } from "../db/schema.ts";
import { makeFolder } from "../db/sqlite.ts";
import { noteBackup, noteVerified } from "../services/backups.ts";
import { dayOf } from "../services/days.ts";
import { createVerifiedBackup } from "./backup-process.ts";

interface NightlyParts {
  db: Kysely<Schema>;
  log: Logger;
  clock: () => number;
  config: Pick<Config, "dataDir" | "databaseUrl" | "timeZone">;
  keep: Keep;
}

const minute = 60_000;
const hour = 60 * minute;
const task = "nightly-backup";
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
 * Creates a backup every night, and the first one soon after the first start. When several instances share a database,
 * one of them creates the backup.
 * @param pause milliseconds between two checks of the clock
 * @returns a function that stops this; a backup in progress is aborted and created after the next start
 */
export function scheduleBackups(parts: NightlyParts, pause = minute): () => Promise<void> {
  const stop = new AbortController();
  let making: Promise<void> | undefined;

  function look(): void {
    making ??= makeDueBackup(parts, stop.signal)
      .catch((error) => parts.log.error({ err: error }, "could not check whether a nightly backup is due"))
      .finally(() => {
        making = undefined;
      });
  }

  look();
  const timer = setInterval(look, pause).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await making;
  };
}

async function makeDueBackup(parts: NightlyParts, signal: AbortSignal): Promise<void> {
  const { db, log, clock, config } = parts;
  if (!(await claim(db, clock()))) return;
  let dueAt = clock() + retryAfter;
  try {
    const file = await makeBackup(parts, signal);
    dueAt = nextNight(clock(), config.timeZone);
    log.info({ file }, "the nightly backup was created and verified");
  } catch (error) {
    if (signal.aborted) dueAt = clock();
    else log.error({ err: error }, "the nightly backup failed; retrying in 15 minutes");
  } finally {
    await db.updateTable("tasks").set({ due_at: dueAt }).where("name", "=", task).execute();
  }
}

/**
 * Claims the task for this instance. When several instances try, the one whose update still finds the row unchanged
 * gets it.
 */
async function claim(db: Kysely<Schema>, now: number): Promise<boolean> {
  await db
    .insertInto("tasks")
    .values({ name: task, due_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { due_at } = await db
    .selectFrom("tasks")
    .select("due_at")
    .where("name", "=", task)
    .executeTakeFirstOrThrow();
  if (due_at > now) return false;
  const claimed = await db
    .updateTable("tasks")
    .set({ due_at: now + lease })
    .where("name", "=", task)
    .where("due_at", "=", due_at)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** A backup gets its name only after it was verified, so every backup that is kept is valid. */
async function makeBackup({ db, clock, config, keep }: NightlyParts, signal: AbortSignal): Promise<string> {
  const folder = backupFolder(config.dataDir);
  const workFolder = path.join(folder, workFolderName);
  await rm(workFolder, { recursive: true, force: true });
  makeFolder(workFolder);
  const name = nightlyName(clock());
  const [unproven, file] = [path.join(workFolder, name), path.join(folder, name)];
  const { dataDir, databaseUrl } = config;
  const order = { place: { dataDir, databaseUrl }, file: unproven, scratchFolder: workFolder };
  try {
    const { id, createdAt } = await createVerifiedBackup(order, signal);
    await rename(unproven, file);
    await syncFolder(folder);
    await noteBackup(db, { id, file, madeAt: Date.parse(createdAt) });
    await noteVerified(db, id, clock());
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
