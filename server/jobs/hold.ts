import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/** Keeps a job in the queue, but does not do it until it is resumed. A job that is being done is not interrupted. */
export async function holdJob(transaction: Transaction<Schema>, kind: string, key: string): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set((eb) => ({
      state: "held",
      // A failed job has used up its attempts.
      attempts: eb.case().when("state", "=", "failed").then(0).else(eb.ref("attempts")).end(),
    }))
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("state", "in", ["waiting", "failed"])
    .execute();
}

/** Lets a held job be done when it is due. Does nothing if there is no such job. */
export async function resumeJob(transaction: Transaction<Schema>, kind: string, key: string): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ state: "waiting" })
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("state", "=", "held")
    .execute();
}

/** Removes jobs because what they were about is gone. Accepts up to 1,000 keys. */
export async function removeJobs(
  transaction: Transaction<Schema>,
  kind: string,
  keys: string[],
): Promise<void> {
  await transaction.deleteFrom("jobs").where("kind", "=", kind).where("key", "in", keys).execute();
}
