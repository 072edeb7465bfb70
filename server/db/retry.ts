import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { isRetryable, UnavailableError } from "./errors.ts";
import type { Schema } from "./schema.ts";

/** Milliseconds for which work is tried again; the client still waits for it. */
const patience = 4_000;
const firstPause = 4;
const longestPause = 100;

/**
 * Does the work again while it fails in a way that leaves nothing behind (see {@link isRetryable}). The pauses grow,
 * and are random so that two that got in each other's way do not meet again. Ends with an {@link UnavailableError}.
 */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  let deadline: number | undefined;
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      deadline ??= performance.now() + patience;
      if (performance.now() > deadline)
        throw new UnavailableError("the database was busy for too long", error);
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

/**
 * Runs the work in a transaction, and the whole transaction again when it is rolled back because of another one. So
 * `work` does nothing but use its transaction.
 */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retrying(() => db.transaction().execute(work));
}
