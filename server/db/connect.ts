import type { Kysely } from "kysely";
import type { Listener } from "./listen-postgres.ts";
import { connectPostgres } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { connectSqlite, type SqliteOptions } from "./sqlite.ts";

export type Engine = "sqlite" | "postgres";

export interface Connection {
  engine: Engine;
  db: Kysely<Schema>;
  /**
   * Differs after every change of the data, by this process or another, and costs a few microseconds. `undefined` for
   * PostgreSQL, which cannot be asked without waiting; it returns `undefined` while SQLite cannot be either.
   */
  dataVersion: (() => string | undefined) | undefined;
  /** Hears what is said on a channel of PostgreSQL (`LISTEN`); returns what ends it. `undefined` for SQLite. */
  listen: ((listener: Listener) => () => void) | undefined;
}

export interface ConnectOptions extends SqliteOptions {
  /** A `postgres://` address, or `undefined` for SQLite. */
  databaseUrl: string | undefined;
  /** Told when an idle PostgreSQL connection breaks; the pool replaces it by itself. */
  onIdleError: (error: Error) => void;
}

/** Opens the database that the options name. The caller ends it with `db.destroy()`. */
export function connect({ databaseUrl, onIdleError, ...options }: ConnectOptions): Connection {
  return databaseUrl === undefined ? connectSqlite(options) : connectPostgres({ databaseUrl, onIdleError });
}
