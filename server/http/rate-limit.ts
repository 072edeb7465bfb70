import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { MiddlewareHandler } from "hono";
import { CompiledQuery } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import { readSecret } from "../services/secrets.ts";
import type { ServerEnv } from "./client-address.ts";

export interface RateLimitOptions {
  /** Separates the counts of this limit from those of other limits. */
  name: string;
  /** Uses allowed per key within `seconds`. */
  points: number;
  seconds: number;
  /** `memory`: each instance counts on its own, and a flood costs no query. */
  store?: "memory";
}

export interface RateLimit {
  /** Counts one use of the key. Returns the seconds until the next allowed use when over the limit, else `undefined`. */
  consume: (key: string) => Promise<number | undefined>;
  /** Resets the count of the key, for example after a successful login. */
  reset: (key: string) => Promise<void>;
}

/**
 * Creates a rate limit that all instances of the site share. With PostgreSQL the counts are in the database. With SQLite
 * there is only one instance, so the counts are in memory.
 */
export function createRateLimit(
  { engine, db }: Pick<AppContext, "engine" | "db">,
  options: RateLimitOptions,
): RateLimit {
  const limits = { keyPrefix: options.name, points: options.points, duration: options.seconds };
  const inMemory = engine === "sqlite" || options.store === "memory";
  const limiter = inMemory ? new RateLimiterMemory(limits) : createPostgresLimiter(db, limits);
  // Keys in memory leave the process with it. Hashing them would cost the benchmark row "durable visit recording" 13 µs.
  const digest = inMemory ? async (key: string) => key : createDigest(() => readSecret(db, "rate-limits"));
  return {
    consume: async (key) => {
      try {
        await limiter.consume(await digest(key));
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    reset: async (key) => {
      await limiter.delete(await digest(key));
    },
  };
}

/** Limits the requests per client address. Over the limit, returns 429 with `Retry-After` in seconds. */
export function limitPerAddress(
  { clientAddress }: Pick<AppContext, "clientAddress">,
  limit: RateLimit,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const retryAfter = await limit.consume(networkOf(clientAddress(c.req.raw, c.env) ?? "unknown"));
    if (retryAfter === undefined) return next();
    return c.json(describeWait(retryAfter), 429, { "Retry-After": String(retryAfter) });
  };
}

/** Returns the body of a 429. `seconds` is the time until the next allowed use. */
export function describeWait(seconds: number): Refusal {
  return { message: `Too many requests. Try again in ${seconds} s.` };
}

function createPostgresLimiter(
  db: AppContext["db"],
  options: { keyPrefix: string; points: number; duration: number },
) {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    // The limiter would keep expired counts for an hour; `server/background/expired-limits.ts` deletes them sooner.
    clearExpiredByTimeout: false,
  });
}

/**
 * Creates the function that hashes keys before they are stored. Keys are IP addresses and emails, and the limit only
 * needs to tell them apart. A plain hash of an address can be reversed by hashing every address, so the hash is an HMAC
 * with a secret that all instances share. With PostgreSQL that secret is in the same database: anyone who can read the
 * whole database can still recover addresses, but only until their counts expire and are deleted.
 */
function createDigest(readSecretKey: () => Promise<string>): (text: string) => Promise<string> {
  let secret: Promise<string> | undefined;
  return async (text) => {
    secret ??= readSecretKey();
    try {
      return createHmac("sha256", await secret)
        .update(text)
        .digest("base64url");
    } catch (error) {
      // Let the next call retry the database.
      secret = undefined;
      throw error;
    }
  };
}

/**
 * Returns the key to count an address under. For IPv6 that is the /64 network, because one subscriber has at least a /64
 * (RFC 6177). An IPv4 address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
