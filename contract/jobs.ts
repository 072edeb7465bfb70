import { z } from "zod";

/** The kinds of jobs. The owner reads a text about each of them. */
export type JobKindName =
  | "answers"
  | "backup-copy"
  | "backup-mail"
  | "backup-test"
  | "indexnow-ping"
  | "limit-cleanup"
  | "message-cleanup"
  | "message-erasure"
  | "message-mail"
  | "message-push"
  | "message-webhook"
  | "nightly-backup"
  | "post-cleanup"
  | "post-publication"
  | "reply-mail"
  | "security-cleanup"
  | "security-mail"
  | "share-link-mail"
  | "upload-check"
  | "visit-figures"
  | "visit-letter"
  | "visit-letter-plan"
  | "visitor-cleanup"
  | "websub-ping";

/**
 * Work that waits to be done or that has failed. `subject` says what it is about, such as an address, and can be empty.
 * `scheduled` jobs are done again and again; here are only those that fail. `failures` counts the failed attempts in a
 * row, and `failedAt` and `reason` describe the latest, or are null. Times are ISO 8601 in UTC.
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

/** Jobs of a kind that wait because `perHour` were done in the last hour. The next is done at `nextAt`, ISO 8601 in UTC. */
export const pausedJobsSchema = z.strictObject({
  kind: z.string(),
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
