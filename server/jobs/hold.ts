import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/**
 * Keeps jobs in the queue, but does not do them until they are resumed. A job that is being done is not interrupted. Accepts 1
 * to 1,000 keys.
 */
export async function holdJobs(
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
