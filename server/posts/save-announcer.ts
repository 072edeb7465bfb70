import type { JobRunner } from "../jobs/runner.ts";
import { isPublic, type PostChange } from "./change.ts";
import type { OnChange } from "./change-posts.ts";
import type { PostChanges } from "./changes.ts";

/** Says what a save has changed, on this instance, on the others, and outside of the site. */
export interface SaveAnnouncer {
  /** Queues the pings, and has other instances notified. */
  onChange: OnChange;
  /** Call it after the transaction. Resolves when this instance shows the change. */
  announce: (change: PostChange) => Promise<void>;
}

/** What services outside of the site are told after a change of public posts. */
export interface PingQueue {
  /** Queues the jobs of a change, in its transaction. */
  queue: OnChange;
  /** The kinds of the jobs. */
  kinds: readonly string[];
}

interface AnnouncerDeps {
  postChanges: Pick<PostChanges, "announce" | "notifyOthers">;
  pings: PingQueue;
  wake: JobRunner["wake"];
}

export function createSaveAnnouncer({ postChanges, pings, wake }: AnnouncerDeps): SaveAnnouncer {
  return {
    onChange: async (transaction, change) => {
      if (isPublic(change)) await pings.queue(transaction, change);
      await postChanges.notifyOthers(transaction, change);
    },
    announce: async (change) => {
      await postChanges.announce(change);
      pings.kinds.forEach(wake);
    },
  };
}
