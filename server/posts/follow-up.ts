import type { OnChange } from "./change-posts.ts";

/** What services outside of the site are told after a change of public posts. */
export interface FollowUp {
  /** Queues the jobs of a change, in its transaction. */
  queue: OnChange;
  /** The kinds of the jobs. */
  kinds: readonly string[];
}
