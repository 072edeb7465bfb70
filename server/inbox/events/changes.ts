import type { Transaction } from "kysely";
import type { ChangeWatcher } from "../../db/change-watcher.ts";
import type { Database } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import type { JobRunner } from "../../jobs/runner.ts";
import { countStates } from "../messages/counts.ts";
import { wakeNotifications } from "../notifications/notifications.ts";

/** Says that messages have arrived or changed their state. Nothing more: whoever wants to know reads the counts again. */
export interface MessageChanges {
  /** Has other instances notified of a change when the transaction commits. */
  notifyOthers: (transaction: Transaction<Schema>) => Promise<void>;
  /** Tells the listeners of this instance, and has due notifications sent. Call it after the transaction of a change. */
  announce: () => void;
  /** Calls `listener` after every change by any instance, until the returned function is called. */
  watch: (listener: () => void) => () => void;
}

interface ChangeDeps {
  db: Database;
  watcher: ChangeWatcher;
  clock: () => number;
  jobs: Pick<JobRunner, "wake">;
}

const topic = "messages";

/** Watches the messages while someone wants to know. What other processes have done without notifying, the counts tell. */
export function createMessageChanges({ db, clock, watcher, jobs }: ChangeDeps): MessageChanges {
  const listeners = new Set<() => void>();
  let unwatch: (() => void) | undefined;
  let known: string | undefined;

  function tellListeners(): void {
    for (const listener of listeners) listener();
  }

  async function check(): Promise<void> {
    // Without a database, the next check finds the change.
    const counts = await countStates(db, clock()).catch(() => undefined);
    if (counts === undefined) return;
    const before = known;
    known = JSON.stringify(counts);
    if (before !== undefined && before !== known) tellListeners();
  }

  return {
    notifyOthers: (transaction) => watcher.notify(transaction, topic, ""),
    announce: () => {
      tellListeners();
      wakeNotifications(jobs);
    },
    watch: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        known = undefined;
        unwatch = watcher.watch({ name: topic, receive: tellListeners, check });
      }
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unwatch?.();
      };
    },
  };
}
