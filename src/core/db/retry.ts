import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { isRetryable, UnavailableError } from "./errors.ts";
import type { Schema } from "./schema.ts";

/** Milliseconds until retrying stops. The client is waiting. */
const timeLimit = 4_000;
const minDelay = 4;
const maxDelay = 100;

/**
 * Runs `work`, and retries it when it was rolled back (see {@link isRetryable}). Delays grow and are random, so that
 * two conflicting writers do not collide again. Throws an {@link UnavailableError} after the time limit.
 */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  let deadline: number | undefined;
  for (let delay = minDelay; ; delay = Math.min(2 * delay, maxDelay)) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      deadline ??= performance.now() + timeLimit;
      if (performance.now() > deadline)
        throw new UnavailableError("the database was busy for too long", error);
    }
    await sleep(delay * (0.5 + Math.random()));
  }
}

/**
 * Runs `work` in a transaction, and retries the transaction when it was rolled back because of a conflict. `work` can
 * run several times, so it must have no effects outside its transaction.
 */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retrying(() => db.transaction().execute(work));
}
