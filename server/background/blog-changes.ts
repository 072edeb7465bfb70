import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "../db/connect.ts";
import { readBlogsVersion } from "../services/blogs.ts";

export interface BlogChanges {
  /** A post was saved or deleted here. Resolves when `onChange` has run; the other instances are told. */
  announce: () => Promise<void>;
  /** From now on `onChange` runs after every change of a post, whichever instance has made it. */
  watch: (onChange: () => void) => void;
  stop: () => Promise<void>;
}

const channel = "deskfolio_blogs";
/** Milliseconds from one look at the version to the next. */
const pauses = { unheard: 500, heard: 5_000 };

/**
 * Watches the version of the posts, which every save raises. Instances on one PostgreSQL also tell each other
 * (`NOTIFY`). A pooler may swallow that, so each instance first tries whether it hears itself; until it does, and on
 * SQLite, it looks at the version twice a second.
 */
export function createBlogChanges({ db, listen }: Pick<Connection, "db" | "listen">): BlogChanges {
  let onChange: (() => void) | undefined;
  let stopListening: (() => void) | undefined;
  let isHeard = false;
  let version = -1;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;

  /** @returns whether there have been changes since the last call */
  async function catchUp(): Promise<boolean> {
    try {
      const current = await readBlogsVersion(db);
      const isNew = current > version;
      version = Math.max(version, current);
      return isNew;
    } catch {
      // The database is away, and whoever needs it reports that. The next look catches up.
      return false;
    }
  }

  async function compareVersion(): Promise<void> {
    if (await catchUp()) onChange?.();
  }

  function look(): void {
    clearTimeout(timer);
    lookAgain = looking !== undefined;
    looking ??= compareVersion().finally(() => {
      looking = undefined;
      if (onChange === undefined) return;
      if (lookAgain) look();
      else timer = setTimeout(look, isHeard ? pauses.heard : pauses.unheard).unref();
    });
  }

  function startListening(): void {
    let token = "";
    stopListening = listen?.({
      channel,
      onListening: () => {
        token = randomUUID();
        notify(token);
        look();
      },
      onNotification: (payload) => {
        if (payload === token) isHeard = true;
        look();
      },
      onLost: () => {
        isHeard = false;
      },
    });
  }

  function notify(payload: string): void {
    // Whoever does not hear it looks at the version.
    sql`select pg_notify(${channel}, ${payload})`.execute(db).catch(() => {});
  }

  return {
    announce: async () => {
      // Caught up with before, it is not a change again when this instance hears of it.
      await catchUp();
      onChange?.();
      if (listen !== undefined) notify("");
    },
    watch: (listener) => {
      onChange = listener;
      startListening();
      look();
    },
    stop: async () => {
      onChange = undefined;
      clearTimeout(timer);
      stopListening?.();
      await looking;
    },
  };
}
