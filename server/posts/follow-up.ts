import type { OnPublicChange } from "./write.ts";

/** What services outside of the site are told after a change of public posts. */
export interface FollowUp {
  /** Queues the jobs of a change, in its transaction. */
  queue: OnPublicChange;
  /** The kinds of the jobs. */
  kinds: readonly string[];
}
