import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Connection } from "./connect.ts";
import type { Schema } from "./schema.ts";

/** A kind of changes that the instances of a site tell each other about. */
export interface Topic {
  name: string;
  /** Called with what another instance has sent, or with an empty text if only something may have changed. */
  receive: (payload: string) => void;
  /** Finds changes of which this instance was not notified. Must not reject. */
  check: () => Promise<void>;
}

/** Tells instances on one database of each other's changes. */
export interface ChangeWatcher {
  /**
   * Notifies the other instances that watch a topic. In a transaction, they are notified when it commits, even if this
   * instance is killed right after that. Does nothing with SQLite.
   */
  notify: (db: Kysely<Schema>, topic: string, payload: string) => Promise<void>;
  /** Passes on changes by other instances, until the returned function is called. Calls `check` first. */
  watch: (topic: Topic) => () => void;
  /** Calls `check` of all topics now. */
  check: () => void;
  stop: () => Promise<void>;
}

const channel = "foliodesk_changes";
/** The longest payload of a notification that PostgreSQL sends, in bytes. */
const maxPayload = 7_999;
/** Milliseconds between two checks, with and without working notifications. */
const intervals = { notified: 5_000, unnotified: 500 };

/**
 * With PostgreSQL, instances notify each other (`NOTIFY`). A pooler can lose notifications, so an instance first sends
 * one to itself. As long as it has not received it, and with SQLite, it checks for changes every 500 ms, and otherwise
 * every 5 s.
 */
export function createChangeWatcher({ db, listen }: Pick<Connection, "db" | "listen">): ChangeWatcher {
  /** Identifies this instance, which need not be told of its own changes. */
  const instance = randomUUID();
  const topics = new Map<string, Topic>();
  let stopListening: (() => void) | undefined;
  let isNotified = false;
  const checks = repeatChecks(topics, () => (isNotified ? intervals.notified : intervals.unnotified));

  async function notify(on: Kysely<Schema>, topic: string, payload: string): Promise<void> {
    if (listen === undefined) return;
    const whole = `${instance} ${topic} ${payload}`;
    const text = Buffer.byteLength(whole) > maxPayload ? `${instance} ${topic} ` : whole;
    await sql`select pg_notify(${channel}, ${text})`.execute(on);
  }

  function receive(text: string): void {
    const [, from, name = "", payload = ""] = /^(\S+) (\S*) (.*)$/s.exec(text) ?? [];
    if (from !== instance) topics.get(name)?.receive(payload);
    else if (name === "") isNotified = true;
  }

  function startListening(): void {
    stopListening ??= listen?.({
      channel,
      onListening: () => {
        // If it is lost, the checks go on as before.
        notify(db, "", "").catch(() => {});
        // What has happened until now was not notified.
        for (const topic of topics.values()) topic.receive("");
      },
      onNotification: receive,
      onLost: () => {
        isNotified = false;
      },
    });
  }

  return {
    notify,
    watch: (topic) => {
      topics.set(topic.name, topic);
      startListening();
      checks.start();
      return () => topics.delete(topic.name);
    },
    check: checks.start,
    stop: async () => {
      topics.clear();
      stopListening?.();
      await checks.stop();
    },
  };
}

/** Checks all topics when it is started, and then again and again as long as there are any. */
function repeatChecks(topics: ReadonlyMap<string, Topic>, interval: () => number) {
  let checking: Promise<unknown> | undefined;
  let isRequested = false;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    clearTimeout(timer);
    isRequested = checking !== undefined;
    checking ??= Promise.all([...topics.values()].map((topic) => topic.check())).finally(() => {
      checking = undefined;
      if (topics.size === 0) return;
      if (isRequested) start();
      else timer = setTimeout(start, interval()).unref();
    });
  }

  return {
    start,
    stop: async () => {
      clearTimeout(timer);
      await checking;
    },
  };
}
