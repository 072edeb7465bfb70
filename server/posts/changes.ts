import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Connection } from "../db/connect.ts";
import type { Schema } from "../db/schema.ts";
import { type BlogChange, blogChangeSchema } from "./change.ts";
import { readBlogsVersion } from "./read.ts";

/** Called with what changed, or with `undefined` if that is not known and everything may have changed. */
export type ChangeListener = (change: BlogChange | undefined) => void;

export interface BlogChanges {
  /**
   * Has other instances notified of a change when the transaction commits. So they are notified even if this instance is
   * killed right after that.
   */
  notifyOthers: (transaction: Transaction<Schema>, change: BlogChange) => Promise<void>;
  /**
   * Call this after a post was saved or deleted, with what that changed. Resolves after the listeners have run. Without
   * an argument, everything may have changed, and other instances are notified of that.
   */
  announce: (change?: BlogChange) => Promise<void>;
  /** Calls `listener` after every change of a post by any instance. */
  watch: (listener: ChangeListener) => void;
  stop: () => Promise<void>;
}

const channel = "foliodesk_blogs";
/** The longest payload of a notification that PostgreSQL sends, in bytes. */
const maxPayload = 7_999;
/** Milliseconds between two checks of the version, with and without working notifications. */
const intervals = { notified: 5_000, unnotified: 500 };
/** Milliseconds within which the save that made a new version says what changed, if this instance learns of it. */
const explanationTime = 50;

/**
 * Watches the version of the posts, which every save increments. With PostgreSQL, instances also notify each other
 * (`NOTIFY`) and say what changed. A pooler can lose notifications, so an instance first sends one to itself. As long as
 * it has not received it, and with SQLite, it checks the version every 500 ms. A change is passed on as what it is only
 * if its version is the next one: after any other, everything may have changed.
 */
export function createBlogChanges({ db, listen }: Pick<Connection, "db" | "listen">): BlogChanges {
  const listeners = new Set<ChangeListener>();
  let stopListening: (() => void) | undefined;
  let isNotified = false;
  let known = -1;
  let checking: Promise<void> | undefined;
  let checkAgain = false;
  let timer: NodeJS.Timeout | undefined;

  function callListeners(change: BlogChange | undefined): void {
    for (const listener of listeners) listener(change);
  }

  /** Passes on that the posts have this version now. The listeners run before this returns. */
  function reach(version: number, change?: BlogChange): void {
    if (version <= known) return;
    const isNext = version === known + 1;
    known = version;
    callListeners(isNext ? change : undefined);
  }

  async function compareVersion(): Promise<void> {
    const version = await readVersion(db);
    if (known >= 0 && version > known) await sleep(explanationTime, undefined, { ref: false });
    reach(version);
  }

  function check(): void {
    clearTimeout(timer);
    checkAgain = checking !== undefined;
    checking ??= compareVersion().finally(() => {
      checking = undefined;
      if (listeners.size === 0) return;
      if (checkAgain) check();
      else timer = setTimeout(check, isNotified ? intervals.notified : intervals.unnotified).unref();
    });
  }

  function receive(payload: string): void {
    const change = readChange(payload);
    if (change === undefined) check();
    else reach(change.version, change);
  }

  function startListening(): void {
    let token = "";
    stopListening = listen?.({
      channel,
      onListening: () => {
        token = randomUUID();
        notifyLater(token);
        check();
      },
      onNotification: (payload) => {
        if (payload === token) isNotified = true;
        receive(payload);
      },
      onLost: () => {
        isNotified = false;
      },
    });
  }

  /** If this fails, the other instances find the change when they check the version. */
  function notifyLater(payload: string): void {
    notify(db, payload).catch(() => {});
  }

  return {
    notifyOthers: async (transaction, change) => {
      if (listen !== undefined) await notify(transaction, writeChange(change));
    },
    announce: async (change) => {
      if (change !== undefined) return reach(change.version, change);
      // Set the version first, so that this instance does not treat its own notification as another change.
      known = Math.max(known, await readVersion(db));
      callListeners(undefined);
      if (listen !== undefined) notifyLater("");
    },
    watch: (listener) => {
      listeners.add(listener);
      if (listeners.size > 1) return;
      startListening();
      check();
    },
    stop: async () => {
      listeners.clear();
      clearTimeout(timer);
      stopListening?.();
      await checking;
    },
  };
}

/** Returns -1 if the database is unavailable, which the requests report. The next check finds the change. */
function readVersion(db: Connection["db"]): Promise<number> {
  return readBlogsVersion(db).catch(() => -1);
}

/** Returns nothing for a change that is too long for a notification: the others then find the new version alone. */
function writeChange(change: BlogChange): string {
  const payload = JSON.stringify(change);
  return Buffer.byteLength(payload) > maxPayload ? "" : payload;
}

/** Returns `undefined` for a notification without a valid change, such as one of another version of this program. */
function readChange(payload: string): BlogChange | undefined {
  try {
    return blogChangeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

async function notify(db: Kysely<Schema>, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
