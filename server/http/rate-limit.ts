import type { MiddlewareHandler } from "hono";
import type { Transaction } from "kysely";
import type { Connection } from "../db/connect.ts";
import type { Schema } from "../db/schema.ts";
import type { ClientAddress, ServerEnv } from "./client-address.ts";
import type { Counts, Use } from "./counts.ts";
import { createMemoryCounts } from "./memory-counts.ts";
import { type NetworkSize, networksOf } from "./networks.ts";
import { createPostgresCounts } from "./postgres-counts.ts";
import { describeWait, refuseCall } from "./too-many-requests.ts";

interface Options {
  /** Separates the counts of this limit from those of other limits. */
  name: string;
  /** The window in which uses are counted. */
  seconds: number;
  /** The keys of each tier that are remembered in memory, by default 2,000. */
  entries?: number;
}

/** The uses that a network of each size has within the window. */
export interface NetworkPoints {
  /** An address, and the 256 addresses of its /24. Many people may share an address. */
  ipv4: Record<Exclude<NetworkSize, "organization">, number>;
  /** A /64, /56, and /48. */
  ipv6: Record<NetworkSize, number>;
  /** All networks together. Without it, their sum has no limit. */
  all?: number;
}

export interface NetworkLimitOptions extends Options {
  points: NetworkPoints;
}

/** Limits the uses per network, by the address of the client. Each network of an address has its own points. */
export interface NetworkLimit {
  /**
   * Counts one use. Returns the seconds until the next allowed use when any of the networks is over its limit.
   * @param subject what is used, such as the id of a post; each subject is counted on its own
   */
  consume: (address: string | undefined, subject?: string) => Promise<number | undefined>;
  /** Takes back one use, for example when nothing came of it. */
  giveBack: (address: string | undefined, subject?: string) => Promise<void>;
  /** Resets the counts of the address's networks, for example after a successful login. */
  reset: (address: string | undefined, subject?: string) => Promise<void>;
}

/** Limits the uses per key. */
export interface RateLimit {
  /** Counts one use of the key. Returns the seconds until the next allowed use when over the limit. */
  consume: (key: string) => Promise<number | undefined>;
  giveBack: (key: string) => Promise<void>;
  reset: (key: string) => Promise<void>;
}

/** Where limits are counted. */
export type LimitStore = Pick<Connection, "engine" | "db">;

/**
 * Creates a rate limit that all instances of the site share. With PostgreSQL the counts are in the database. With SQLite
 * there is only one instance, so the counts are in memory.
 */
export function createRateLimit(
  store: LimitStore,
  { points, ...options }: Options & { points: number },
): RateLimit {
  const counts = createCounts(store, options);
  const usesOf = (key: string): Use[] => [{ tier: "key", key, points }];
  return {
    consume: async (key) => toSeconds(await counts.consume(usesOf(key))),
    giveBack: async (key) => counts.giveBack(usesOf(key)),
    reset: async (key) => counts.reset(usesOf(key)),
  };
}

/** Does the same for the networks of addresses, in tiers. */
export function createNetworkLimit(
  store: LimitStore,
  { points, ...options }: NetworkLimitOptions,
): NetworkLimit {
  const counts = createCounts(store, options);
  const usesOf = createUseList(points);
  return {
    consume: async (address, subject) => toSeconds(await counts.consume(usesOf(address, subject))),
    giveBack: async (address, subject) => counts.giveBack(usesOf(address, subject)),
    reset: async (address, subject) =>
      counts.reset(usesOf(address, subject).filter(({ tier }) => tier !== "all")),
  };
}

/**
 * Limits the uses per network, and counts each in the transaction that stores what it is for: then both are stored or
 * neither is, whatever happens to this instance, and many uses take one more query.
 */
export interface StoredNetworkLimit {
  /** Returns `false` if a network is known to be over its limit. Call it for each use, before the transaction. */
  mayPass: (address: string | undefined) => Promise<boolean>;
  /** Counts a use of each address, and returns which of them are within the limit. */
  consumeAll: (
    transaction: Transaction<Schema>,
    addresses: readonly (string | undefined)[],
  ) => Promise<boolean[]>;
}

/** Creates such a limit. With SQLite, uses are already counted by `mayPass`, in memory. */
export function createStoredNetworkLimit(
  { engine, db }: LimitStore,
  { points, ...options }: NetworkLimitOptions,
): StoredNetworkLimit {
  const usesOf = createUseList(points);
  if (engine === "sqlite") {
    const counts = createMemoryCounts(options);
    return {
      mayPass: async (address) => (await counts.consume(usesOf(address))) === undefined,
      consumeAll: async (_transaction, addresses) => addresses.map(() => true),
    };
  }
  const counts = createPostgresCounts({ db, ...options });
  return {
    mayPass: async (address) => (await counts.findKnownWait(usesOf(address))) === undefined,
    consumeAll: async (transaction, addresses) => {
      const uses = addresses.map((address) => usesOf(address));
      return (await counts.consumeAll(transaction, uses)).map((wait) => wait === undefined);
    },
  };
}

/** Creates the function that lists what a use from an address counts for. */
function createUseList(points: NetworkPoints) {
  return (address: string | undefined, subject?: string): Use[] => {
    const keyOf = (name: string) => (subject === undefined ? name : [name, subject].join(" "));
    const uses = networksOf(address).map(({ size, name, isIPv6 }) => ({
      tier: size,
      key: keyOf(name),
      points: (isIPv6 ? points.ipv6 : (points.ipv4 as typeof points.ipv6))[size],
    }));
    if (points.all === undefined) return uses;
    return [...uses, { tier: "all", key: keyOf("all"), points: points.all }];
  };
}

function createCounts({ engine, db }: LimitStore, options: Options): Counts {
  return engine === "sqlite" ? createMemoryCounts(options) : createPostgresCounts({ db, ...options });
}

function toSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Limits the requests per network. Over the limit, returns 429 with `Retry-After` in seconds. */
export function limitPerNetwork(
  { clientAddress }: { clientAddress: ClientAddress },
  limit: NetworkLimit,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const retryAfter = await limit.consume(clientAddress(c.req.raw, c.env));
    if (retryAfter === undefined) return next();
    return refuseCall(c, describeWait(retryAfter));
  };
}
