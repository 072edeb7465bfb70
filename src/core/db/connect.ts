import type { Kysely } from "kysely";
import type { Listener } from "./listen-postgres.ts";
import { connectPostgres, type QueryLimits } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { connectSqlite, type SqliteOptions } from "./sqlite.ts";

export type Engine = "sqlite" | "postgres";

/** What queries are made with. */
export type Database = Kysely<Schema>;

export interface Connection {
  engine: Engine;
  db: Database;
  /** Listens to a channel of PostgreSQL, and returns a function that stops it. `undefined` for SQLite. */
  listen: ((listener: Listener) => () => void) | undefined;
}

export interface ConnectOptions extends SqliteOptions {
  /** A `postgres://` URL, or `undefined` for SQLite. */
  databaseUrl: string | undefined;
  /** Called when an idle PostgreSQL connection fails. The pool replaces the connection. */
  onIdleError: (error: Error) => void;
  /** Time limits for queries to PostgreSQL. The default suits queries that a request waits for. */
  limits?: QueryLimits;
}

/** Connects to the database. The caller closes it with `db.destroy()`. */
export function connect({ databaseUrl, onIdleError, limits, ...options }: ConnectOptions): Connection {
  return databaseUrl === undefined
    ? connectSqlite(options)
    : connectPostgres({ databaseUrl, onIdleError, onQueryError: options.onQueryError }, limits);
}
