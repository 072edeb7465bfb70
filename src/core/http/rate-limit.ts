import type { MiddlewareHandler } from "hono";
import type { Connection } from "../db/connect.ts";
import type { ClientAddress, ServerEnv } from "./client-address.ts";
import { consume, giveBack, type Use } from "./counts.ts";
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

/** Limits the uses of something. */
interface Limit<Of extends unknown[]> {
  /** Counts one use. Returns the seconds until the next allowed use when over the limit. */
  consume: (...of: Of) => Promise<number | undefined>;
  /** Takes back one use, for example when nothing came of it. */
  giveBack: (...of: Of) => Promise<void>;
  /** Resets the counts, for example after a successful login. */
  reset: (...of: Of) => Promise<void>;
  /** Returns the uses in the window; of several networks, those of the one that has most. */
  count: (...of: Of) => Promise<number>;
}

/** Limits the uses per key. */
type RateLimit = Limit<[key: string]>;

/**
 * Limits the uses per network, by the address of the client. Each network of an address has its own points, and each
 * subject, such as the id of a post, is counted on its own.
 */
export type NetworkLimit = Limit<[address: string | undefined, subject?: string]>;

/** Where limits are counted. */
export type LimitStore = Pick<Connection, "engine" | "db">;

export function createRateLimit(
  store: LimitStore,
  { points, ...options }: Options & { points: number },
): RateLimit {
  return createLimit(store, options, (key) => [{ tier: "key", key, points }]);
}

export function createNetworkLimit(
  store: LimitStore,
  { points, ...options }: Options & { points: NetworkPoints },
): NetworkLimit {
  return createLimit(store, options, (address, subject) => {
    const keyOf = (name: string) => (subject === undefined ? name : [name, subject].join(" "));
    const uses = networksOf(address).map(({ size, name, isIPv6 }) => ({
      tier: size,
      key: keyOf(name),
      points: (isIPv6 ? points.ipv6 : (points.ipv4 as typeof points.ipv6))[size],
    }));
    return points.all === undefined
      ? uses
      : [...uses, { tier: "all", key: keyOf("all"), points: points.all }];
  });
}

/**
 * Creates a limit that all instances of the site share. With PostgreSQL the counts are in the database. With SQLite
 * there is only one instance, so the counts are in memory.
 */
function createLimit<Of extends unknown[]>(
  { engine, db }: LimitStore,
  options: Options,
  listUses: (...of: Of) => Use[],
): Limit<Of> {
  const change = engine === "sqlite" ? createMemoryCounts(options) : createPostgresCounts(db, options);
  return {
    consume: async (...of) => {
      const wait = await change(listUses(...of), consume);
      return wait === undefined ? undefined : Math.max(1, Math.ceil(wait / 1000));
    },
    giveBack: (...of) => change(listUses(...of), giveBack),
    reset: (...of) =>
      change(listUses(...of), (counts, uses) => {
        for (const use of uses) counts.set(use, 0);
      }),
    count: (...of) =>
      change(listUses(...of), (counts, uses) => Math.max(...uses.map((use) => counts.find(use)?.uses ?? 0))),
  };
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
