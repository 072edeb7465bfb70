import { existsSync } from "node:fs";
import { commandLine } from "../../server/process/installation.ts";
import { readBackups } from "../../server/transfer/backup/notes.ts";
import { type Examined, type Finding, ok, problem, warning } from "./finding.ts";

const subject = "Backups";
const day = 24 * 60 * 60_000;
/** Days after which the last verified backup is too old: with nightly backups, and without. */
const maxAge = { nightly: 2, byHand: 7 };
const howTo = `Set BACKUP_KEEP=7,4 for one each night, or run: ${commandLine("backup")}, then ${commandLine("verify", "FILE")}`;

/** Checks the age of the last backup that was verified, and whether nightly backups fail. */
export async function checkBackups({ config, db, now }: Examined): Promise<Finding[]> {
  if (db === undefined)
    return [warning(subject, "The database cannot be read by this version, so their age is not known.")];
  const { lastVerified, failing } = await readBackups(db, now);
  const age = lastVerified === null ? 0 : (now - Date.parse(lastVerified.madeAt)) / day;
  const made = lastVerified && `The last verified backup was made ${describeAge(age)}`;
  if (failing !== null) {
    const text = `The last ${failing.failures} attempts at a nightly backup failed: ${failing.reason}`;
    return [problem(subject, `${text} ${made ?? "There is no verified backup yet"}.`)];
  }
  const isNightly = config.backupKeep !== undefined;
  if (lastVerified === null) {
    const next = isNightly ? "The running site makes the first one soon after its start." : `${howTo}.`;
    return [warning(subject, `There is no verified backup yet. ${next}`)];
  }
  const { file } = lastVerified;
  const last = `${made}: ${file}`;
  if (isNightly && age > maxAge.nightly) {
    const text = `${last}. BACKUP_KEEP asks for one each night: look for "backup" in the site's log.`;
    return [problem(subject, text)];
  }
  if (age > maxAge.byHand) return [warning(subject, `${last}. ${howTo}.`)];
  if (!existsSync(file))
    return [warning(subject, `${last}, which is not on this computer. Make sure that you have it.`)];
  return [ok(subject, `${last}.`)];
}

function describeAge(days: number): string {
  const [number, unit] = days < 1 ? [Math.max(0, Math.round(days * 24)), "hour"] : [Math.floor(days), "day"];
  return `${number} ${unit}${number === 1 ? "" : "s"} ago`;
}
