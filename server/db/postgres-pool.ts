import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { UnavailableError } from "./errors.ts";
import { retrying } from "./retry.ts";

/**
 * The pool as Kysely uses it, made for a server that goes away, hangs, or rolls back: a connection that breaks ends
 * nothing but its query, a query that gets no answer in `queryPatience` milliseconds fails and its connection is thrown
 * away, and a single statement that lost against another one is sent again.
 */
export function createPatientPool(pool: pg.Pool, queryPatience: number | undefined): PostgresPool {
  const broken = new WeakSet<pg.PoolClient>();
  // While a connection is in use the pool does not listen, and an error without a listener ends the process.
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
      return createPatientClient(client, { queryPatience, isBroken: () => broken.has(client) });
    },
  };
}

interface ClientOptions {
  queryPatience: number | undefined;
  isBroken: () => boolean;
}

function createPatientClient(
  client: pg.PoolClient,
  { queryPatience, isBroken }: ClientOptions,
): PostgresPoolClient {
  let givenUp = false;
  /** What has made the transaction fail; PostgreSQL refuses all that comes after it with an error of its own. */
  let failure: unknown;

  async function ask(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (givenUp) throw new UnavailableError("PostgreSQL has not answered on this connection");
    const late = Promise.withResolvers<never>();
    const timer = queryPatience && setTimeout(() => giveUp(late.reject), queryPatience);
    try {
      return await Promise.race([client.query(sql, [...parameters]), late.promise]);
    } catch (error) {
      throw explain(error, isBroken());
    } finally {
      clearTimeout(timer);
    }
  }

  function giveUp(reject: (error: unknown) => void): void {
    givenUp = true;
    reject(new UnavailableError(`PostgreSQL has not answered within ${queryPatience} ms`));
    client.release(true);
  }

  function query(sql: string, parameters: readonly unknown[] = []): Promise<unknown> {
    // Within a transaction only the whole of it can be done again.
    if (client.getTransactionStatus() !== "I") return askWithinTransaction(sql, parameters);
    failure = undefined;
    return retrying(() => ask(sql, parameters));
  }

  async function askWithinTransaction(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      return await ask(sql, parameters);
    } catch (error) {
      failure ??= error;
      throw failure;
    }
  }

  return {
    query: query as PostgresPoolClient["query"],
    release: (destroy) => {
      if (!givenUp) client.release(destroy);
    },
  };
}

/** PostgreSQL names its errors; of a connection that could not be made or has broken, most have no name. */
function explain(error: unknown, isBroken: boolean): unknown {
  if (!isBroken || error instanceof pg.DatabaseError || error instanceof UnavailableError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new UnavailableError(`PostgreSQL cannot be reached: ${reason}`, error);
}
