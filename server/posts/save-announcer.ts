import type { JobRunner } from "../jobs/runner.ts";
import { type BlogChange, isPublic } from "./change.ts";
import type { OnChange } from "./change-posts.ts";
import type { BlogChanges } from "./changes.ts";
import type { FollowUp } from "./follow-up.ts";

/** Says what a save has changed, on this instance, on the others, and outside of the site. */
export interface SaveAnnouncer {
  /** Queues what services outside of the site are told, and has other instances notified. */
  onChange: OnChange;
  /** Call it after the transaction. Resolves when this instance shows the change. */
  announce: (change: BlogChange) => Promise<void>;
}

interface AnnouncerDeps {
  blogChanges: Pick<BlogChanges, "announce" | "notifyOthers">;
  wake: JobRunner["wake"];
}

export function createSaveAnnouncer(
  { blogChanges, wake }: AnnouncerDeps,
  followUps: readonly FollowUp[],
): SaveAnnouncer {
  return {
    onChange: async (transaction, change) => {
      if (isPublic(change)) for (const { queue } of followUps) await queue(transaction, change);
      await blogChanges.notifyOthers(transaction, change);
    },
    announce: async (change) => {
      await blogChanges.announce(change);
      for (const { kinds } of followUps) kinds.forEach(wake);
    },
  };
}
