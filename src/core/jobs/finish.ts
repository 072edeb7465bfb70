import { expressionBuilder, type Kysely, type Transaction } from "kysely";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import type { Claim } from "./claim.ts";
import { untried } from "./enqueue.ts";
import type { JobKind } from "./job-kind.ts";

/** The longest reason to store, in characters. */
const longestReason = 1_000;

interface Finish {
  /** When the jobs are due again, in milliseconds since 1970, or `undefined` to remove them. */
  nextRun: number | undefined;
  /** Runs in the same transaction. */
  onDone: (transaction: Transaction<Schema>) => Promise<void>;
}

/** Ends the lease of jobs that were done. A job that was queued again since then stays in the queue. */
export function finishJobs(db: Kysely<Schema>, claims: Claim[], { nextRun, onDone }: Finish): Promise<void> {
  return endLeases(db, claims, async (transaction, claim) => {
    if (claim === claims[0]) await onDone(transaction);
    if (nextRun === undefined) {
      await transaction.deleteFrom("jobs").where(isUnchanged(claim)).execute();
    } else {
      const success = { ...untried, due_at: nextRun };
      await transaction.updateTable("jobs").set(success).where(isUnchanged(claim)).execute();
    }
  });
}

interface Failure {
  reason: string;
  /** Milliseconds since 1970. */
  failedAt: number;
  /** When to try again, in milliseconds since 1970. */
  dueAt: number;
  /** Whether a job is not tried again. A held job stays held. */
  isFinal: (claim: Claim) => boolean;
  onFailingForDay?: JobKind["onFailingForDay"];
}

const day = 24 * 60 * 60_000;

/** Ends the lease of jobs that failed. A job that was queued again since then is not changed otherwise. */
export function failJobs(
  db: Kysely<Schema>,
  claims: Claim[],
  { reason, failedAt, dueAt, isFinal, onFailingForDay }: Failure,
): Promise<void> {
  const failure = { due_at: dueAt, failed_at: failedAt, last_error: reason.slice(0, longestReason) };
  return endLeases(db, claims, async (transaction, claim) => {
    const jobs = transaction.selectFrom("jobs").select(["failed_at", "failing_since"]);
    const before = await jobs.where(isUnchanged(claim)).executeTakeFirst();
    if (before === undefined) return;
    const since = before.failing_since ?? failedAt;
    const row = { ...failure, failing_since: since };
    await transaction.updateTable("jobs").set(row).where(isUnchanged(claim)).execute();
    const wasTold = (before.failed_at ?? since) - since >= day;
    if (failedAt - since >= day && !wasTold)
      await onFailingForDay?.(transaction, { key: claim.key, reason, since, failedAt });
    if (!isFinal(claim)) return;
    const failed = transaction.updateTable("jobs").set({ state: "failed" });
    await failed.where(isUnchanged(claim)).where("state", "=", "waiting").execute();
  });
}

/** Ends the lease of jobs that were interrupted, as if they had not been tried. */
export function releaseJobs(db: Kysely<Schema>, claims: Claim[]): Promise<void> {
  return endLeases(db, claims, async (transaction, claim) => {
    const attempts = claim.attempts - 1;
    await transaction.updateTable("jobs").set({ attempts }).where(isUnchanged(claim)).execute();
  });
}

async function endLeases(
  db: Kysely<Schema>,
  claims: Claim[],
  change: (transaction: Transaction<Schema>, claim: Claim) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const claim of claims) {
      await change(transaction, claim);
      const free = { lease: null, leased_until: null };
      await transaction.updateTable("jobs").set(free).where(isLeased(claim)).execute();
    }
  });
}

function isLeased({ id, lease }: Claim) {
  const eb = expressionBuilder<Schema, "jobs">();
  return eb.and([eb("id", "=", id), eb("lease", "=", lease)]);
}

/** Queuing a job again resets its attempts. */
function isUnchanged(claim: Claim) {
  const eb = expressionBuilder<Schema, "jobs">();
  return eb.and([isLeased(claim), eb("attempts", "=", claim.attempts)]);
}
