import { existsSync } from "node:fs";
import { type Examined, type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import { countOf } from "../../core/http/contract/count-of.ts";
import { commandLine } from "../../core/process/installation.ts";
import type { Config } from "../../core/server/config.ts";
import type { Backups } from "./contract.ts";
import { listCopyWorks } from "./copies/copy-backups.ts";
import { readBackups } from "./notes.ts";

const subject = "Backups";
const day = 24 * 60 * 60_000;
/** Days after which the last verified backup is too old, with nightly backups and without, and the last test of a copy. */
const maxAge = { nightly: 2, byHand: 7, test: 33 };
const howTo = `Set BACKUP_KEEP=7,4 for one each night, or run: ${commandLine("backup")}, then ${commandLine("verify", "FILE")}`;

/** Checks the age of the last backup that was verified and of the last copy elsewhere, and whether backups or copies fail. */
export async function checkBackups({ config, db, now }: Examined): Promise<Finding[]> {
  if (db === undefined)
    return [warning(subject, "The database cannot be read by this version, so their age is not known.")];
  const backups = await readBackups(db, now, listCopyWorks(config));
  return [...checkVerified(backups, config, now), ...checkCopies(backups, now)];
}

const namesOfCopies = {
  bucket: "Copy in the bucket",
  command: "Copy by BACKUP_COMMAND",
  test: "Test of the copy in the bucket",
};

function checkCopies({ copies }: Backups, now: number): Finding[] {
  return copies.map(({ work, last, failing }) => {
    const [time, what, most] =
      work === "test"
        ? [last?.doneAt, "was done", maxAge.test]
        : [last?.madeAt, "is of a backup made", maxAge.nightly];
    const age = time === undefined ? undefined : ageOf(time, now);
    const text = `${namesOfCopies[work]}: ${age === undefined ? "none yet" : `the last ${what} ${describeAge(age)}`}.`;
    if (failing !== null)
      return problem(subject, `${text} The last ${failing.failures} attempts failed: ${failing.reason}`);
    if (age === undefined) return warning(subject, text);
    return age > most ? problem(subject, text) : ok(subject, text);
  });
}

function checkVerified({ lastVerified, failing }: Backups, config: Config, now: number): Finding[] {
  const age = lastVerified === null ? 0 : ageOf(lastVerified.madeAt, now);
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

/** In days. */
function ageOf(time: string, now: number): number {
  return (now - Date.parse(time)) / day;
}

function describeAge(days: number): string {
  const [number, unit] = days < 1 ? [Math.max(0, Math.round(days * 24)), "hour"] : [Math.floor(days), "day"];
  return `${countOf(number, unit)} ago`;
}
