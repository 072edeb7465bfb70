import type { Transaction } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../db/schema.ts";

export interface NewJob {
  kind: string;
  /** Jobs of one kind with the same key are the same job, so there is at most one of them in the queue. */
  key: string;
  /** What the owner reads about this job beside its kind, such as an address. */
  subject: string;
  /** What the job needs to be done; stored as JSON. */
  payload: unknown;
  /** Milliseconds since 1970. */
  dueAt: number;
  /** Whether it belongs to something else, where the owner can cancel it. The queue then only shows it if it fails. */
  isScheduled?: boolean;
}

/**
 * What happens if the queue already has a job with this key. `replace` takes the new payload and due time, and starts
 * over with its attempts, also if the job has failed; if it is being done, it is done again. `keep` changes nothing.
 */
export type IfQueued = "replace" | "keep";

/** What a job has that has not failed since it was queued or last succeeded. */
export const untried = { attempts: 0, failed_at: null, failing_since: null, last_error: null };

/** Queues jobs in the transaction of the change that causes them, so that neither is stored without the other. */
export async function enqueue(
  transaction: Transaction<Schema>,
  jobs: NewJob[],
  ifQueued: IfQueued,
): Promise<void> {
  await insertJobs(transaction, jobs.map(toRow), ifQueued);
}

/**
 * Queues the job of a scheduled kind; it is due now. Its key is the name of its kind. If there is one already, it keeps
 * its time, unless that is replaced.
 */
export async function schedule(
  transaction: Transaction<Schema>,
  kind: string,
  now: number,
  ifQueued: IfQueued = "keep",
): Promise<void> {
  const job = { kind, key: kind, subject: "", payload: {}, dueAt: now, isScheduled: true };
  await insertJobs(transaction, [toRow(job)], ifQueued);
}

function toRow({ kind, key, subject, payload, dueAt, isScheduled = false }: NewJob) {
  const row = { id: createId(), kind, key, subject, payload: JSON.stringify(payload), due_at: dueAt };
  return { ...row, state: isScheduled ? ("scheduled" as const) : ("waiting" as const) };
}

async function insertJobs(
  transaction: Transaction<Schema>,
  rows: ReturnType<typeof toRow>[],
  ifQueued: IfQueued,
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto("jobs")
    .values(rows)
    .onConflict((conflict) => {
      const key = conflict.columns(["kind", "key"]);
      if (ifQueued === "keep") return key.doNothing();
      // The lease stays, so that no other instance does the job at the same time.
      return key.doUpdateSet((eb) => ({
        subject: eb.ref("excluded.subject"),
        payload: eb.ref("excluded.payload"),
        state: eb.ref("excluded.state"),
        due_at: eb.ref("excluded.due_at"),
        ...untried,
      }));
    })
    .execute();
}
