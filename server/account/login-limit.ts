import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { ClientAddress, ServerEnv } from "../http/client-address.ts";
import { createNetworkLimit, createRateLimit, type LimitStore } from "../http/rate-limit.ts";
import { refuseCall } from "../http/too-many-requests.ts";
import { BusyError } from "./ranked-queue.ts";
import { createSignInRanks } from "./sign-in-ranks.ts";

/** The window in which failed logins are counted, in seconds. */
const seconds = 15 * 60;
/** Attempts of a network, whatever the account. */
const networkPoints = {
  ipv4: { subscriber: 10, site: 40 },
  ipv6: { subscriber: 10, site: 20, organization: 40 },
};
/** Attempts that a network has left for an account that is over its limit. */
const reservedPoints = {
  ipv4: { subscriber: 1, site: 4 },
  ipv6: { subscriber: 1, site: 2, organization: 4 },
};
/** Seconds after which a client may try again when too many passwords are waiting. */
const busyRetry = 5;

/** An attempt over the limit. `retryAfter` is in seconds. */
interface RefusedAttempt {
  retryAfter: number;
}

interface AllowedAttempt {
  retryAfter: undefined;
  /**
   * Runs what verifies the password. Resolves to `"busy"` if too many passwords are waiting to be verified; then the attempt
   * does not count.
   * @param work takes the rank to wait with
   */
  verify: <Result>(work: (rank: number) => Promise<Result>) => Promise<Result | "busy">;
  /** Call after a successful login to reset the counts. */
  succeed: () => Promise<void>;
}

interface LoginLimitParts extends LimitStore {
  clientAddress: ClientAddress;
}

/**
 * Limits failed logins to 10 per address, 40 per network, and 20 per account across all addresses. When an account reaches
 * its limit, each further address still gets one attempt, and each network four: the owner can sign in, and an attacker
 * gets few guesses. An attempt is counted before the password is checked, so that concurrent attempts cannot bypass the
 * limit.
 * @param name separates the counts of different forms that ask for a password
 */
export function createLoginLimit(parts: LoginLimitParts, name = "login") {
  const perNetwork = createNetworkLimit(parts, { name: `${name}-address`, points: networkPoints, seconds });
  const perAccount = createRateLimit(parts, { name: `${name}-account`, points: 20, seconds });
  const perPair = createNetworkLimit(parts, { name: `${name}-pair`, points: reservedPoints, seconds });
  const ranks = createSignInRanks({ seconds });

  async function begin<Env extends ServerEnv>(
    c: Context<Env>,
    email: string,
  ): Promise<RefusedAttempt | AllowedAttempt> {
    const address = parts.clientAddress(c.req.raw, c.env);
    // Hashed, because the counts may be in memory, and an email can be long.
    const account = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
    const retryAfter = await perNetwork.consume(address);
    if (retryAfter !== undefined) return { retryAfter };
    const overAccount = (await perAccount.consume(account)) !== undefined;
    const overPair = overAccount ? await perPair.consume(address, account) : undefined;
    if (overPair !== undefined) return { retryAfter: overPair };
    const giveBack = async () => {
      await perNetwork.giveBack(address);
      await (overAccount ? perPair.giveBack(address, account) : perAccount.giveBack(account));
    };
    return {
      retryAfter: undefined,
      verify: (work) => unlessBusy(() => work(ranks.rank(address)), giveBack),
      succeed: async () => {
        ranks.succeed(address);
        await Promise.all([
          perNetwork.reset(address),
          perAccount.reset(account),
          perPair.reset(address, account),
        ]);
      },
    };
  }

  return { begin };
}

async function unlessBusy<Result>(
  work: () => Promise<Result>,
  giveBack: () => Promise<void>,
): Promise<Result | "busy"> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    await giveBack();
    return "busy";
  }
}

/** Returns 429 for an attempt over the limit. */
export function refuseAttempt(c: Context, retryAfter: number) {
  const minutes = Math.ceil(retryAfter / 60);
  const message = `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return refuseCall(c, { message, seconds: retryAfter });
}

/** Returns 429 for an attempt whose password could not be verified, because too many others are waiting. */
export function refuseWhenBusy(c: Context) {
  const message = `Too many passwords are being checked at the moment. Try again in ${busyRetry} s.`;
  return refuseCall(c, { message, seconds: busyRetry });
}
