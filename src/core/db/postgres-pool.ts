import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { UnavailableError } from "./errors.ts";
import { retrying } from "./retry.ts";

/**
 * Wraps a pool for Kysely so that it handles a server that stops, hangs, or rolls back. A lost connection fails only
 * its own query. A query without a response within `queryTimeout` milliseconds fails, and its connection is closed. A
 * single statement that was rolled back because of a conflict is retried.
 */
export function createPatientPool(pool: pg.Pool, queryTimeout: number | undefined): PostgresPool {
  const broken = new WeakSet<pg.PoolClient>();
  // The pool listens for errors of idle connections only, and an `error` event without a listener ends the process.
  pool.on("connect", (client) => {
    client.on("error", () => broken.add(client));
  });
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error) => {
        throw explain(error, true);
      });
      return createPatientClient(client, { queryTimeout, isBroken: () => broken.has(client) });
    },
  };
}

interface ClientOptions {
  queryTimeout: number | undefined;
  isBroken: () => boolean;
}

function createPatientClient(
  client: pg.PoolClient,
  { queryTimeout, isBroken }: ClientOptions,
): PostgresPoolClient {
  let timedOut = false;
  /** The error that failed the transaction. PostgreSQL rejects every later query in it with error 25P02. */
  let failure: unknown;

  async function send(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (timedOut) throw new UnavailableError("PostgreSQL did not respond on this connection");
    const late = Promise.withResolvers<never>();
    const timer = queryTimeout && setTimeout(() => timeOut(late.reject), queryTimeout);
    try {
      return await Promise.race([client.query(sql, [...parameters]), late.promise]);
    } catch (error) {
      throw explain(error, isBroken());
    } finally {
      clearTimeout(timer);
    }
  }

  function timeOut(reject: (error: unknown) => void): void {
    timedOut = true;
    reject(new UnavailableError(`PostgreSQL did not respond within ${queryTimeout} ms`));
    client.release(true);
  }

  function query(sql: string, parameters: readonly unknown[] = []): Promise<unknown> {
    // Inside a transaction, a single statement cannot be retried.
    if (client.getTransactionStatus() !== "I") return sendInTransaction(sql, parameters);
    failure = undefined;
    return retrying(() => send(sql, parameters));
  }

  async function sendInTransaction(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      return await send(sql, parameters);
    } catch (error) {
      failure ??= error;
      throw failure;
    }
  }

  return {
    query: query as PostgresPoolClient["query"],
    release: (destroy) => {
      if (!timedOut) client.release(destroy);
    },
  };
}

/** Errors from PostgreSQL have codes, but most errors of the connection do not. */
function explain(error: unknown, isBroken: boolean): unknown {
  if (!isBroken || error instanceof pg.DatabaseError || error instanceof UnavailableError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new UnavailableError(`PostgreSQL cannot be reached: ${reason}`, error);
}
