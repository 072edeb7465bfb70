import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";

export interface CountedDay {
  day: string;
  changes: number;
  counted_changes: number | null;
  /** 0 while the day has visits, and 1 or 2 when it has only figures. */
  archived: number;
}

/** Returns the state of the days from `from` to `to` that ever had a visit, oldest first. */
export function readDays(
  db: Kysely<Schema>,
  { from, to }: { from: string; to: string },
): Promise<CountedDay[]> {
  return db
    .selectFrom("visit_days")
    .select(["day", "changes", "counted_changes", "archived"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
}

/** Whether the visits of a day are deleted, or are about to be. */
export function isArchived({ archived }: CountedDay): boolean {
  return archived > 0;
}

/** Whether a day was ever counted. */
export function hasFigures(day: CountedDay): boolean {
  return isArchived(day) || day.counted_changes !== null;
}

/** Whether the stored figures of a day are true. If they are not, its visits are counted instead. */
export function isStored(day: CountedDay): boolean {
  return isArchived(day) || day.counted_changes === day.changes;
}

/** Whether a day has visits that are not in its stored figures. A wrong clock can put some on a day of which only figures are left. */
export function hasUncounted({ changes, counted_changes, archived }: CountedDay): boolean {
  return archived !== 1 && counted_changes !== changes;
}
