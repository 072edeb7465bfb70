import { z } from "zod";

/**
 * Work that waits to be done or that has failed. `subject` says what it is about, such as an address, and can be empty.
 * `scheduled` jobs are done again and again; here are only those that fail. `failures` counts the failed attempts in a row,
 * and `failedAt` and `reason` describe the latest, or are null. Times are ISO 8601 in UTC.
 */
export const queuedJobSchema = z.strictObject({
  _id: z.string(),
  kind: z.string(),
  subject: z.string(),
  state: z.enum(["waiting", "running", "scheduled", "failed"]),
  failures: z.int().nonnegative(),
  dueAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});

/** The numbers of all jobs that wait and that have failed, and the first 50 jobs: failed ones, and then those due next. */
export const jobQueueSchema = z.strictObject({
  waiting: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  jobs: z.array(queuedJobSchema),
});

export type QueuedJob = z.infer<typeof queuedJobSchema>;
export type JobQueue = z.infer<typeof jobQueueSchema>;
