import { z } from "zod";
import type { NewJob } from "../jobs/enqueue.ts";

/** The kind of the jobs that tell the cache at the edge what to drop. */
export const purgeKind = "edge-purge";

export const purgeSchema = z.object({
  addresses: z.array(z.string()),
  /** Whether everything else must be dropped, too. */
  everything: z.boolean(),
  /** Milliseconds since 1970. Tells a purge from an earlier one of the same addresses. */
  changedAt: z.number(),
});

export type Purge = z.infer<typeof purgeSchema>;

/**
 * Milliseconds between a change and its purge. Within this time, all instances have dropped their old pages, and the cache has
 * received what it requested before the change. It would keep an old page that arrives after the purge.
 */
const settleTime = 700;

/** Creates a job. `subject` is what the owner reads about it, such as the page that has changed. */
export function purgeJob(key: string, subject: string, purge: Purge): NewJob {
  return { kind: purgeKind, key, subject, payload: purge, dueAt: purge.changedAt + settleTime };
}
