import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import type { MiddlewareHandler } from "hono";
import { CompiledQuery } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import { readSecret } from "../services/secrets.ts";
import type { ServerEnv } from "./client-address.ts";

export interface RateLimitOptions {
  /** Keeps the counts of one limit apart from those of another. */
  name: string;
  /** How often something may happen in `seconds`, for each key. */
  points: number;
  seconds: number;
  /** `memory`: each instance counts on its own, and a flood costs no query. */
  store?: "memory";
}

export interface RateLimit {
  /** Counts one use of the key. Gives the seconds to wait when there have been too many, else `undefined`. */
  take: (key: string) => Promise<number | undefined>;
  /** Forgets the uses of the key, for instance after a login that succeeded. */
  forget: (key: string) => Promise<void>;
}

/**
 * A limit that holds for all instances of the site: PostgreSQL counts for them together, on SQLite there is only one
 * and it counts in memory.
 */
export function createRateLimit(
  { engine, db }: Pick<AppContext, "engine" | "db">,
  options: RateLimitOptions,
): RateLimit {
  const limits = { keyPrefix: options.name, points: options.points, duration: options.seconds };
  const inMemory = engine === "sqlite" || options.store === "memory";
  const limiter = inMemory ? new RateLimiterMemory(limits) : countInDatabase(db, limits);
  const digest = createDigest(async () => (inMemory ? randomBytes(32) : readSecret(db, "rate-limits")));
  return {
    take: async (key) => {
      try {
        await limiter.consume(await digest(key));
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    forget: async (key) => {
      await limiter.delete(await digest(key));
    },
  };
}

/** Limits how often one address may call. Answers 429 with `Retry-After` in seconds. */
export function limitPerAddress(
  context: Pick<AppContext, "engine" | "db" | "clientAddress">,
  options: RateLimitOptions,
): MiddlewareHandler<ServerEnv> {
  const limit = createRateLimit(context, options);
  return async (c, next) => {
    const address = context.clientAddress(c.req.raw, c.env);
    const wait = await limit.take(networkOf(address ?? "unknown"));
    if (wait === undefined) return next();
    const refusal: Refusal = { message: `Too many requests. Try again in ${wait} s.` };
    return c.json(refusal, 429, { "Retry-After": String(wait) });
  };
}

function countInDatabase(
  db: AppContext["db"],
  limits: { keyPrefix: string; points: number; duration: number },
) {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
  return new RateLimiterPostgres({
    ...limits,
    storeClient,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    // It would leave them for an hour; the context sees to them.
    clearExpiredByTimeout: false,
  });
}

/**
 * Keys are addresses and emails: a count needs to tell them apart, not to know them. There are few enough addresses to
 * try them all, so a plain hash would hide none; with a secret that all instances share, only who knows it can try.
 * On PostgreSQL the secret lies in the same database, so what hides an address from whoever has all of that is that
 * its count is deleted soon after it has run out.
 */
function createDigest(readKey: () => Promise<string | Buffer>): (text: string) => Promise<string> {
  let reading: Promise<string | Buffer> | undefined;
  return async (text) => {
    reading ??= readKey();
    try {
      return createHmac("sha256", await reading)
        .update(text)
        .digest("base64url");
    } catch (error) {
      // The next call asks the database again.
      reading = undefined;
      throw error;
    }
  };
}

/** One subscriber has a whole /64 of IPv6 addresses, so they count as one (RFC 6177). */
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
