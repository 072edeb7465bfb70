import type { Database } from "../db/connect.ts";
import { inTransaction } from "../db/retry.ts";
import { enqueue, type NewJob } from "../jobs/enqueue.ts";
import type { JobRunner } from "../jobs/runner.ts";
import type { Logger } from "../log/log.ts";
import type { Covers } from "../media/covers.ts";
import type { FollowUp } from "../posts/follow-up.ts";
import { listSlugsWithImages } from "../posts/list-addresses.ts";
import type { SiteStore } from "../site-folder/site-store.ts";
import { allOfPage, listChanged, listWithCovers } from "./addresses.ts";
import { purgeJob, purgeKind } from "./purge-job.ts";

/**
 * Queues the purge of what a save changed. Each save has a job of its own, so that many saves in a row do not put off the
 * first purge.
 */
export function createPurgeQueue({ clock }: { clock: () => number }): FollowUp {
  return {
    kinds: [purgeKind],
    queue: async (transaction, change) => {
      const addresses = await listChanged(transaction, change);
      const subject = `/blog/${(change.after ?? change.before)?.slug}`;
      const purge = { addresses, everything: false, changedAt: clock() };
      await enqueue(transaction, [purgeJob(`posts ${change.version}`, subject, purge)], "replace");
    },
  };
}

interface WatchDeps {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "warn">;
  jobs: Pick<JobRunner, "wake">;
  site: Pick<SiteStore, "current" | "watch">;
  covers: Pick<Covers, "watch">;
}

/**
 * Queues purges of what changes in the site folder. Every instance sees such a change by itself, so its job has a key that
 * is the same on all of them.
 */
export function watchForPurges({ db, clock, log, jobs, site, covers }: WatchDeps): void {
  const ownPages = new Set<string>();

  function rememberOwnPages(): void {
    for (const { slug } of site.current().pages) ownPages.add(`/${slug}`);
  }

  async function queue(create: () => Promise<NewJob[]>): Promise<void> {
    try {
      const created = await create();
      await inTransaction(db, (transaction) => enqueue(transaction, created, "replace"));
      jobs.wake(purgeKind);
    } catch (error) {
      log.warn(
        { err: error },
        "could not queue a purge; the cache at the edge is behind until its copies expire",
      );
    }
  }

  rememberOwnPages();
  site.watch(() => {
    rememberOwnPages();
    // Pages that were removed are not listed any more when the job is done.
    const addresses = [...ownPages].flatMap(allOfPage);
    void queue(async () => [purgeJob("site", "", { addresses, everything: true, changedAt: clock() })]);
  });
  covers.watch((_shown, replaced) => {
    if (replaced.length === 0) return;
    void queue(async () => {
      const addresses = await listWithCovers(db, await listSlugsWithImages(db, replaced));
      const purge = { addresses, everything: false, changedAt: clock() };
      return replaced.map((image) => purgeJob(`cover ${image}`, image, purge));
    });
  });
}
