import type { Transaction } from "kysely";
import type { ChangeWatcher } from "../../../db/change-watcher.ts";
import type { Database } from "../../../db/connect.ts";
import type { Schema } from "../../../db/schema.ts";
import type { JobRunner } from "../../../jobs/runner.ts";
import { countStates } from "../messages/counts.ts";

/** Says that messages have arrived or changed their state. Nothing more: whoever wants to know reads the counts again. */
export interface MessageChanges {
  /** Has other instances notified of a change when the transaction commits. */
  notifyOthers: (transaction: Transaction<Schema>) => Promise<void>;
  /** Tells the listeners of this instance, and has the jobs done that are due. Call it after the transaction of a change. */
  announce: () => void;
  /** The same for a change that a tab of the owner's has made, and shows without loading anything again. */
  by: (tab: string | undefined) => Pick<MessageChanges, "notifyOthers" | "announce">;
  /**
   * Calls `listener` after every change by any instance, until the returned function is called.
   * @param listener gets the tab in which the change was made, or `undefined` if that is not known or it was in none
   */
  watch: (listener: (tab: string | undefined) => void) => () => void;
}

interface ChangeDeps {
  db: Database;
  watcher: ChangeWatcher;
  clock: () => number;
  jobs: Pick<JobRunner, "wakeAfter">;
}

const topic = "messages";

/** Watches the messages while someone wants to know. What other processes have done without notifying, the counts tell. */
export function createMessageChanges({ db, clock, watcher, jobs }: ChangeDeps): MessageChanges {
  const listeners = new Set<(tab: string | undefined) => void>();
  let unwatch: (() => void) | undefined;
  let known: string | undefined;

  function tellListeners(tab: string | undefined): void {
    // Or else the next check would find the change, too, and not know the tab.
    known = undefined;
    for (const listener of listeners) listener(tab);
  }

  async function check(): Promise<void> {
    // Without a database, the next check finds the change.
    const counts = await countStates(db, clock()).catch(() => undefined);
    if (counts === undefined) return;
    const before = known;
    const now = JSON.stringify(counts);
    if (before !== undefined && before !== now) tellListeners(undefined);
    known = now;
  }

  function by(tab: string | undefined) {
    return {
      notifyOthers: (transaction: Transaction<Schema>) => watcher.notify(transaction, topic, tab ?? ""),
      announce: () => {
        tellListeners(tab);
        jobs.wakeAfter("messages");
      },
    };
  }

  return {
    ...by(undefined),
    by,
    watch: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        known = undefined;
        unwatch = watcher.watch({ name: topic, receive: (tab) => tellListeners(tab || undefined), check });
      }
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unwatch?.();
      };
    },
  };
}
