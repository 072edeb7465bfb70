import { existsSync } from "node:fs";
import { commandLine } from "../../server/installation.ts";
import { readBackups } from "../../server/services/backups.ts";
import { type Examined, type Finding, ok, problem, warning } from "./finding.ts";

const subject = "Backups";
const day = 24 * 60 * 60_000;
/** Days after which the last verified backup is too old: with nightly backups, and without. */
const maxAge = { nightly: 2, byHand: 7 };
const howTo = `Set BACKUP_KEEP=7,4 for one each night, or run: ${commandLine("backup")}, then ${commandLine("verify", "FILE")}`;

/** Checks the age of the last backup that was verified. */
export async function checkBackups({ config, db, now }: Examined): Promise<Finding[]> {
  if (db === undefined)
    return [warning(subject, "The database cannot be read by this version, so their age is not known.")];
  const { lastVerified } = await readBackups(db);
  const isNightly = config.backupKeep !== undefined;
  if (lastVerified === null) {
    const next = isNightly ? "The running site makes the first one soon after its start." : `${howTo}.`;
    return [warning(subject, `There is no verified backup yet. ${next}`)];
  }
  const { file, madeAt } = lastVerified;
  const age = (now - Date.parse(madeAt)) / day;
  const last = `The last verified backup was made ${describeAge(age)}: ${file}`;
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
