import { timestamp } from "../../core/process/timestamp.ts";

/** The number of backups to keep: for the most recent days that have one, and for the weeks before those. */
export interface Keep {
  days: number;
  weeks: number;
}

const dayLength = 24 * 60 * 60 * 1000;
/** Up to version 0.1, the names began with `deskfolio`, which sorts before `foliodesk`. */
const pattern = /^(?:foliodesk|deskfolio)-nightly-(\d{4})(\d\d)(\d\d)T\d{6}Z\.tar\.gz$/;

/** What the names of nightly backups begin with. */
export const nightlyPrefix = "foliodesk-nightly-";

/** Returns the name of a nightly backup. Other backups never have such a name. */
export function nightlyName(time: number): string {
  return `${nightlyPrefix}${timestamp(time)}.tar.gz`;
}

/**
 * Returns the nightly backups to delete. Keeps the newest backup of each of the most recent days that have one, and the
 * newest of each of the most recent weeks before those. Never returns files with other names.
 */
export function chooseExpired(files: string[], keep: Keep): string[] {
  const nightly = files.filter((name) => pattern.test(name));
  const newestFirst = nightly.sort().reverse();
  const daily = newestPer(newestFirst, dayOf).slice(0, keep.days);
  const oldestDay = daily.at(-1) ?? "";
  const older = newestFirst.filter((name) => name < oldestDay && dayOf(name) !== dayOf(oldestDay));
  const weekly = newestPer(older, weekOf).slice(0, keep.weeks);
  return newestFirst.filter((name) => !daily.includes(name) && !weekly.includes(name));
}

function newestPer(newestFirst: string[], period: (name: string) => number): string[] {
  const seen = new Set<number>();
  return newestFirst.filter((name) => !seen.has(period(name)) && seen.add(period(name)));
}

/** Days since 1970, in UTC. */
function dayOf(name: string): number {
  const [, year, month, day] = (pattern.exec(name) ?? []).map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day) / dayLength;
}

/** Weeks begin on Monday. January 1, 1970 was a Thursday. */
function weekOf(name: string): number {
  return Math.floor((dayOf(name) + 3) / 7);
}
