import type { Kysely } from "kysely";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { isFree } from "./claim.ts";
import { untried } from "./enqueue.ts";
import type { JobRunner } from "./runner.ts";

/**
 * Why a job was not changed: it is done or discarded already, an instance is doing it right now, it must be tried, or
 * this version does not know its kind, such as that of a feature that is gone.
 */
export type JobRefusal = "not-found" | "running" | "kept" | "unknown-kind";

/** What a failed job starts over with. */
const startOver = { ...untried, state: "waiting" } as const;

/**
 * Makes a job due at `now`, in milliseconds since 1970. A failed one starts over with its attempts.
 * @returns the kind of the job, or why it was not changed
 */
export async function retryJob(
  db: Kysely<Schema>,
  id: string,
  { now, find }: { now: number; find: JobRunner["find"] },
): Promise<{ kind: string } | { refused: JobRefusal }> {
  const job = await db.selectFrom("jobs").select("kind").where("id", "=", id).executeTakeFirst();
  if (job !== undefined && find(job.kind) === undefined) return { refused: "unknown-kind" };
  const retried = await inTransaction(db, async (transaction) => {
    const free = transaction.updateTable("jobs").where("id", "=", id).where(isFree(now)).returning("kind");
    const failed = free.set({ ...startOver, due_at: now }).where("state", "=", "failed");
    const others = free.set({ due_at: now }).where("state", "in", ["waiting", "scheduled"]);
    return (await failed.executeTakeFirst()) ?? (await others.executeTakeFirst());
  });
  return retried ?? { refused: await findObstacle(db, id) };
}

/**
 * Removes a job without doing it. Scheduled jobs and held ones are not found: the first are always in the queue, and
 * the second are out of the owner's sight. Those whose kind is kept are removed only once they have failed for good.
 * @returns why it was not removed, or `undefined`
 */
export async function discardJob(
  db: Kysely<Schema>,
  id: string,
  { now, find }: { now: number; find: JobRunner["find"] },
): Promise<JobRefusal | undefined> {
  const job = await db
    .selectFrom("jobs")
    .select("kind")
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (job !== undefined && find(job.kind)?.isKept) return "kept";
  const { numDeletedRows } = await db
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("state", "in", ["waiting", "failed"])
    .where(isFree(now))
    .executeTakeFirst();
  return numDeletedRows > 0n ? undefined : findObstacle(db, id);
}

async function findObstacle(db: Kysely<Schema>, id: string): Promise<JobRefusal> {
  const job = await db
    .selectFrom("jobs")
    .select("lease")
    .where("id", "=", id)
    .where("lease", "is not", null)
    .executeTakeFirst();
  return job === undefined ? "not-found" : "running";
}

/**
 * Makes all failed jobs due at `now`, and starts over with their attempts, except for those of unknown kinds. Returns
 * their kinds, each once.
 */
export async function retryFailedJobs(
  db: Kysely<Schema>,
  { now, find }: { now: number; find: JobRunner["find"] },
): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    const failed = transaction.selectFrom("jobs").select("kind").distinct().where("state", "=", "failed");
    const kinds = (await failed.execute()).map(({ kind }) => kind).filter((kind) => find(kind) !== undefined);
    if (kinds.length === 0) return [];
    await transaction
      .updateTable("jobs")
      .set({ ...startOver, due_at: now })
      .where("state", "=", "failed")
      .where("kind", "in", kinds)
      .execute();
    return kinds;
  });
}

/** Removes all failed jobs without doing them. */
export async function discardFailedJobs(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom("jobs").where("state", "=", "failed").execute();
}
