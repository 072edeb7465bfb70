import { bounds } from "../../http/contract/bounds.ts";

/** A revision of a post. Times are milliseconds since 1970, and the size is in characters. */
export interface SizedRevision {
  id: string;
  savedAt: number;
  size: number;
}

const hour = 60 * 60_000;
const day = 24 * hour;
/** So many of the newest are kept in any case, because saves in quick succession are undone soon or never. */
const newest = 20;

/**
 * Returns the ids of the revisions to drop. Of those that are not among the newest, the last one of each hour is kept
 * for a day, the last one of each day for 30 days, and after that the last one of each week. The oldest are dropped if
 * there are too many, or if their texts are too long together. The newest one is always kept.
 * @param revisions newest first
 * @param now milliseconds since 1970
 */
export function chooseDropped(revisions: readonly SizedRevision[], now: number): string[] {
  const periods = new Set<string>();
  const dropped: string[] = [];
  let [count, size] = [0, 0];
  for (const [index, revision] of revisions.entries()) {
    const period = periodOf(revision.savedAt, now);
    const isThinned = index >= newest && periods.has(period);
    periods.add(period);
    const isTooMuch = count > 0 && (count >= bounds.revisions || size + revision.size > bounds.revisionText);
    if (isThinned || isTooMuch) {
      dropped.push(revision.id);
    } else {
      count += 1;
      size += revision.size;
    }
  }
  return dropped;
}

function periodOf(savedAt: number, now: number): string {
  const age = now - savedAt;
  const length = age < day ? hour : age < 30 * day ? day : 7 * day;
  return `${length} ${Math.floor(savedAt / length)}`;
}
