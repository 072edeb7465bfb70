import type { Expression, Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { selectRunning } from "../../core/jobs/claim.ts";

interface Hour {
  kind: string;
  /** How many may be sent within an hour. */
  most: number;
  /** Milliseconds since 1970. */
  now: number;
}

const hour = 60 * 60_000;

/**
 * Returns how many more mails or notifications may be sent now, and if none, when the next one may be. Those count that
 * were sent in the last hour, or are being sent by any instance. One query has both, because one that is sent in
 * between would be counted twice or not at all.
 * @param listSent returns the query of the different times, in the column `time`, at which some were sent since a time
 */
export async function readHour(
  db: Kysely<Schema>,
  { kind, most, now }: Hour,
  listSent: (since: number) => Expression<{ time: number | null }>,
): Promise<{ left: number; nextAt: number | undefined }> {
  const rows = await selectRunning(db, kind, now)
    .unionAll(listSent(now - hour))
    .orderBy("time")
    .execute();
  const left = Math.max(most - rows.length, 0);
  const nextAt = left > 0 ? undefined : Number(rows[rows.length - most]?.time ?? now) + hour;
  return { left, nextAt };
}
