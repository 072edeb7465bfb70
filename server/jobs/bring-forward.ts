import type { Kysely } from "kysely";
import { retrying } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { defaultLease, type JobKind } from "./job-kind.ts";

/** Milliseconds by which a job may be late, for example because its last attempt has failed. */
const tolerance = 24 * 60 * 60_000;

/**
 * Makes the job of a scheduled kind due now if it could only be done much later than the kind plans: then it was planned, or begun,
 * while the clock was ahead.
 * @param next when it can be done next, in milliseconds since 1970
 * @returns when it can be done then
 */
export async function bringForward(
  db: Kysely<Schema>,
  { name, nextRun, lease = defaultLease }: Pick<JobKind, "name" | "nextRun" | "lease">,
  { next, now }: { next: number | undefined; now: number },
): Promise<number | undefined> {
  if (next === undefined || nextRun === undefined) return next;
  if (next <= Math.max(nextRun(now), now + lease) + tolerance) return next;
  await retrying(() =>
    db
      .updateTable("jobs")
      .set({ due_at: now, lease: null, leased_until: null })
      .where("kind", "=", name)
      .where("state", "=", "scheduled")
      .execute(),
  );
  return now;
}
