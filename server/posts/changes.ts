import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "../db/connect.ts";
import { readBlogsVersion } from "./read.ts";

export interface BlogChanges {
  /** Call this after a post was saved or deleted. Resolves after the listeners have run, and notifies other instances. */
  announce: () => Promise<void>;
  /** Calls `listener` after every change of a post by any instance. */
  watch: (listener: () => void) => void;
  stop: () => Promise<void>;
}

const channel = "foliodesk_blogs";
/** Milliseconds between two checks of the version, with and without working notifications. */
const intervals = { notified: 5_000, unnotified: 500 };

/**
 * Watches the version of the posts, which every save increments. With PostgreSQL, instances also notify each other
 * (`NOTIFY`). A pooler can lose notifications, so an instance first sends one to itself. As long as it has not received
 * it, and with SQLite, it checks the version every 500 ms.
 */
export function createBlogChanges({ db, listen }: Pick<Connection, "db" | "listen">): BlogChanges {
  const listeners = new Set<() => void>();
  let stopListening: (() => void) | undefined;
  let isNotified = false;
  const catchUp = createVersionCheck(db);
  let checking: Promise<void> | undefined;
  let checkAgain = false;
  let timer: NodeJS.Timeout | undefined;

  function callListeners(): void {
    for (const listener of listeners) listener();
  }

  async function compareVersion(): Promise<void> {
    if (await catchUp()) callListeners();
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

  function startListening(): void {
    let token = "";
    stopListening = listen?.({
      channel,
      onListening: () => {
        token = randomUUID();
        notify(db, token);
        check();
      },
      onNotification: (payload) => {
        if (payload === token) isNotified = true;
        check();
      },
      onLost: () => {
        isNotified = false;
      },
    });
  }

  return {
    announce: async () => {
      // Read the version first, so that this instance does not treat its own notification as another change.
      await catchUp();
      callListeners();
      if (listen !== undefined) notify(db, "");
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

/** Creates the function that returns whether the version has changed since its last call. */
function createVersionCheck(db: Connection["db"]): () => Promise<boolean> {
  let version = -1;
  return async () => {
    try {
      const current = await readBlogsVersion(db);
      const isNew = current > version;
      version = Math.max(version, current);
      return isNew;
    } catch {
      // The database is unavailable, which the requests report. The next check finds the change.
      return false;
    }
  };
}

function notify(db: Connection["db"], payload: string): void {
  // If this fails, the other instances find the change when they check the version.
  sql`select pg_notify(${channel}, ${payload})`.execute(db).catch(() => {});
}
