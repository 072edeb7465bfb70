import type { JobRunner } from "../jobs/runner.ts";
import { isPublic, type PostChange } from "./change.ts";
import type { OnChange } from "./change-posts.ts";
import type { PostChanges } from "./changes.ts";
import type { FollowUp } from "./follow-up.ts";

/** Says what a save has changed, on this instance, on the others, and outside of the site. */
export interface SaveAnnouncer {
  /** Queues what services outside of the site are told, and has other instances notified. */
  onChange: OnChange;
  /** Call it after the transaction. Resolves when this instance shows the change. */
  announce: (change: PostChange) => Promise<void>;
}

interface AnnouncerDeps {
  postChanges: Pick<PostChanges, "announce" | "notifyOthers">;
  wake: JobRunner["wake"];
}

export function createSaveAnnouncer(
  { postChanges, wake }: AnnouncerDeps,
  followUps: readonly FollowUp[],
): SaveAnnouncer {
  return {
    onChange: async (transaction, change) => {
      if (isPublic(change)) for (const { queue } of followUps) await queue(transaction, change);
      await postChanges.notifyOthers(transaction, change);
    },
    announce: async (change) => {
      await postChanges.announce(change);
      for (const { kinds } of followUps) kinds.forEach(wake);
    },
  };
}
