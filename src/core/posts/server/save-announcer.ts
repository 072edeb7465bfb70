import type { JobRunner } from "../../jobs/runner.ts";
import { isPublic, type PostChange } from "./change.ts";
import type { OnChange } from "./change-posts.ts";
import type { PostChanges } from "./changes.ts";

/** Says what a save has changed, on this instance, on the others, and outside of the site. */
export interface SaveAnnouncer {
  /** Queues what others are told about the change, and has other instances notified. */
  onChange: OnChange;
  /** Call it after the transaction. Resolves when this instance shows the change. */
  announce: (change: PostChange) => Promise<void>;
}

interface AnnouncerDeps {
  postChanges: Pick<PostChanges, "announce" | "notifyOthers">;
  /** What must happen with a change of public posts, in its transaction. */
  reactions: readonly OnChange[];
  jobs: Pick<JobRunner, "wakeAfter">;
}

export function createSaveAnnouncer({ postChanges, reactions, jobs }: AnnouncerDeps): SaveAnnouncer {
  return {
    onChange: async (transaction, change) => {
      if (isPublic(change)) for (const react of reactions) await react(transaction, change);
      await postChanges.notifyOthers(transaction, change);
    },
    announce: async (change) => {
      await postChanges.announce(change);
      jobs.wakeAfter("saves");
    },
  };
}
