import { z } from "zod";

/**
 * Work that waits to be done or that has failed. `subject` says what it is about, such as an address, and can be empty.
 * `text` says what it is, such as "Reply to Ada", and `stays` what remains if it is discarded, or is null. `scheduled`
 * jobs are done again and again; here are only those that fail. A job
 * that this version cannot do can only be discarded. `failures` counts the failed attempts in a row, and
 * `failedAt` and `reason` describe the latest, or are null. Times are ISO 8601 in UTC.
 */
export const queuedJobSchema = z.strictObject({
  _id: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  stays: z.string().nullable(),
  canRetry: z.boolean(),
  canDiscard: z.boolean(),
  state: z.enum(["waiting", "running", "scheduled", "failed"]),
  failures: z.int().nonnegative(),
  dueAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});

/** Jobs of a kind that wait because `perHour` were done in the last hour. The next is done at `nextAt`, ISO 8601 in UTC. */
export const pausedJobsSchema = z.strictObject({
  kind: z.string(),
  noun: z.enum(["mail", "notification"]),
  jobs: z.int().positive(),
  perHour: z.int().positive(),
  nextAt: z.iso.datetime(),
});

/**
 * The numbers of all jobs that wait and that have failed, and the first 50 jobs: failed ones, and then those due next.
 * Those of a paused kind that have not failed and are due until then are among them.
 */
export const jobQueueSchema = z.strictObject({
  waiting: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  jobs: z.array(queuedJobSchema),
  paused: z.array(pausedJobsSchema),
});

export type PausedJobs = z.infer<typeof pausedJobsSchema>;
export type QueuedJob = z.infer<typeof queuedJobSchema>;
export type JobQueue = z.infer<typeof jobQueueSchema>;
