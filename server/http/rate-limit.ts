import type { MiddlewareHandler } from "hono";
import type { Connection } from "../db/connect.ts";
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
  /** `memory`: each instance counts on its own, and a flood costs no query. */
  store?: "memory";
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

  function usesOf(address: string | undefined, subject: string | undefined): Use[] {
    const keyOf = (name: string) => (subject === undefined ? name : [name, subject].join(" "));
    const uses = networksOf(address).map(({ size, name, isIPv6 }) => ({
      tier: size,
      key: keyOf(name),
      points: (isIPv6 ? points.ipv6 : (points.ipv4 as typeof points.ipv6))[size],
    }));
    if (points.all === undefined) return uses;
    return [...uses, { tier: "all", key: keyOf("all"), points: points.all }];
  }

  return {
    consume: async (address, subject) => toSeconds(await counts.consume(usesOf(address, subject))),
    giveBack: async (address, subject) => counts.giveBack(usesOf(address, subject)),
    reset: async (address, subject) =>
      counts.reset(usesOf(address, subject).filter(({ tier }) => tier !== "all")),
  };
}

function createCounts({ engine, db }: LimitStore, options: Options): Counts {
  const inMemory = engine === "sqlite" || options.store === "memory";
  return inMemory ? createMemoryCounts(options) : createPostgresCounts({ db, ...options });
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
