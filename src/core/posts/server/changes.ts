import type { Transaction } from "kysely";
import type { ChangeWatcher } from "../../db/change-watcher.ts";
import type { Database } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import { type PostChange, postChangeSchema } from "./change.ts";
import { readPostsVersion } from "./read.ts";

/** Called with what changed, or with `undefined` if that is not known and everything may have changed. */
export type ChangeListener = (change: PostChange | undefined) => void;

export interface PostChanges {
  /** Has other instances notified of a change when the transaction commits. */
  notifyOthers: (transaction: Transaction<Schema>, change: PostChange) => Promise<void>;
  /**
   * Call this after a post was saved or deleted, with what that changed. Resolves after the listeners have run. Without
   * an argument, everything may have changed, and other instances are notified of that.
   */
  announce: (change?: PostChange) => Promise<void>;
  /** Calls `listener` after every change of a post by any instance. */
  watch: (listener: ChangeListener) => void;
}

const topic = "blogs";

/**
 * Watches the version of the posts, which every save increments. A change is passed on as what it is only if its
 * version is the next one: after any other, everything may have changed.
 */
export function createPostChanges({ db, watcher }: { db: Database; watcher: ChangeWatcher }): PostChanges {
  const listeners = new Set<ChangeListener>();
  let known = -1;

  function callListeners(change: PostChange | undefined): void {
    for (const listener of listeners) listener(change);
  }

  /** Passes on that the posts have this version now. The listeners run before this returns. */
  function reach(version: number, change?: PostChange): void {
    if (version <= known) return;
    const isNext = version === known + 1;
    known = version;
    callListeners(isNext ? change : undefined);
  }

  async function check(): Promise<void> {
    reach(await readVersion(db));
  }

  function receive(payload: string): void {
    const change = readChange(payload);
    if (change === undefined) watcher.check();
    else reach(change.version, change);
  }

  return {
    notifyOthers: (transaction, change) => watcher.notify(transaction, topic, JSON.stringify(change)),
    announce: async (change) => {
      if (change !== undefined) return reach(change.version, change);
      known = Math.max(known, await readVersion(db));
      callListeners(undefined);
      // If this fails, the other instances find the change when they check the version.
      watcher.notify(db, topic, "").catch(() => {});
    },
    watch: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) watcher.watch({ name: topic, receive, check });
    },
  };
}

/** Returns -1 if the database is unavailable, which the requests report. The next check finds the change. */
function readVersion(db: Database): Promise<number> {
  return readPostsVersion(db).catch(() => -1);
}

/** Returns `undefined` for a notification without a valid change, such as one of another version of this program. */
function readChange(payload: string): PostChange | undefined {
  try {
    return postChangeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
