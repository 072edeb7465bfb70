import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/**
 * Keeps jobs in the queue, but does not do them until they are resumed. A job that is being done is not interrupted.
 * Accepts 1 to 1,000 keys.
 */
export async function suspendJobs(
  transaction: Transaction<Schema>,
  kind: string,
  keys: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set((eb) => ({
      state: "held",
      // A failed job has used up its attempts.
      attempts: eb.case().when("state", "=", "failed").then(0).else(eb.ref("attempts")).end(),
    }))
    .where("kind", "=", kind)
    .where("key", "in", keys)
    .where("state", "in", ["waiting", "failed"])
    .execute();
}

/** Lets held jobs be done when they are due. Skips keys without such a job. Accepts 1 to 1,000 keys. */
export async function resumeJobs(
  transaction: Transaction<Schema>,
  kind: string,
  keys: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ state: "waiting" })
    .where("kind", "=", kind)
    .where("key", "in", keys)
    .where("state", "=", "held")
    .execute();
}

/** Removes jobs because what they were about is gone. Accepts up to 1,000 keys. */
export async function removeJobs(
  transaction: Transaction<Schema>,
  kind: string,
  keys: readonly string[],
): Promise<void> {
  await transaction.deleteFrom("jobs").where("kind", "=", kind).where("key", "in", keys).execute();
}

/**
 * Fails a job that waits, in the transaction of what makes another attempt wrong: only the owner can have it done
 * again.
 * @param failure the reason for the owner, and the time in milliseconds since 1970
 */
export async function failJob(
  transaction: Transaction<Schema>,
  kind: string,
  key: string,
  { reason, failedAt }: { reason: string; failedAt: number },
): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ state: "failed", failed_at: failedAt, last_error: reason })
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("state", "=", "waiting")
    .execute();
}
