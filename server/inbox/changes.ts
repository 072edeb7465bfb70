import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { MessageCounts } from "../../contract/messages.ts";
import type { Connection } from "../db/connect.ts";
import type { Schema } from "../db/schema.ts";
import { countStates } from "./counts.ts";

/** Called in the transaction of a change. */
export type OnChange = (transaction: Transaction<Schema>) => Promise<void>;

/** Says that messages have arrived or changed their state. Nothing more: whoever wants to know reads the counts again. */
export interface MessageChanges {
  /** Has other instances notified of a change when the transaction commits. */
  notifyOthers: OnChange;
  /** Call this after the transaction of a change. */
  announce: () => void;
  /** Calls `listener` after every change by any instance, until the returned function is called. */
  watch: (listener: () => void) => () => void;
  stop: () => void;
}

interface ChangeParts extends Pick<Connection, "db" | "listen" | "dataVersion"> {
  clock: () => number;
}

const channel = "foliodesk_messages";
/** Milliseconds between two comparisons of the counts, with and without working notifications. */
const intervals = { notified: 5_000, unnotified: 2_000 };

/**
 * Watches the messages while someone wants to know. With PostgreSQL, instances notify each other, as they do of changed posts
 * (`server/posts/changes.ts`): a pooler can lose notifications, so an instance first sends one to itself. In addition, and
 * with SQLite, the counts are compared now and then, which finds what other processes have done without notifying.
 */
export function createMessageChanges({ db, listen, dataVersion, clock }: ChangeParts): MessageChanges {
  const listeners = new Set<() => void>();
  /** Identifies this instance, which need not be told of its own changes. */
  const token = randomUUID();
  let stopListening: (() => void) | undefined;
  let isNotified = false;
  let known: string | undefined;
  let knownVersion: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  function announce(): void {
    for (const listener of listeners) listener();
  }

  async function compareCounts(): Promise<void> {
    const version = dataVersion?.();
    if (version !== undefined && version === knownVersion) return;
    // Without a database, the next comparison finds the change.
    const counts = await countStates(db, clock()).catch(() => undefined);
    if (counts === undefined) return;
    const before = known;
    [known, knownVersion] = [writeCounts(counts), version];
    if (before !== undefined && before !== known) announce();
  }

  function compareLater(): void {
    const interval = isNotified ? intervals.notified : intervals.unnotified;
    const current = setTimeout(async () => {
      await compareCounts();
      // It may have been stopped during the comparison, and even started again.
      if (timer === current) compareLater();
    }, interval).unref();
    timer = current;
  }

  function start(): void {
    stopListening = listen?.({
      channel,
      onListening: () => {
        notify(db, token).catch(() => {});
        // What has happened until now was not notified.
        announce();
      },
      onNotification: (payload) => {
        if (payload === token) isNotified = true;
        else announce();
      },
      onLost: () => {
        isNotified = false;
      },
    });
    void compareCounts();
    compareLater();
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    stopListening?.();
    stopListening = undefined;
    isNotified = false;
    known = undefined;
    knownVersion = undefined;
  }

  return {
    notifyOthers: async (transaction) => {
      if (listen !== undefined) await notify(transaction, token);
    },
    announce,
    watch: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) start();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
    stop: () => {
      listeners.clear();
      stop();
    },
  };
}

function writeCounts(counts: MessageCounts): string {
  return JSON.stringify(counts);
}

async function notify(db: Kysely<Schema>, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
