import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { ClientAddress, ServerEnv } from "../http/client-address.ts";
import { createNetworkLimit, createRateLimit, type LimitStore } from "../http/rate-limit.ts";
import { refuseCall } from "../http/too-many-requests.ts";
import { createKnownBrowsers } from "./known-browser.ts";
import { BusyError } from "./ranked-queue.ts";
import { createSignInRanks } from "./sign-in-ranks.ts";

/** The window in which failed logins of a network and of a known browser are counted, in seconds. */
const seconds = 15 * 60;
/** Attempts of a network, whatever the account. */
const networkPoints = {
  ipv4: { subscriber: 10, site: 40 },
  ipv6: { subscriber: 10, site: 20, organization: 40 },
};
/** Attempts for an account from all unknown browsers together: at most 480 guesses in a day, whoever guesses from wherever. */
const strangers = { points: 20, seconds: 60 * 60 };
/** Attempts of a browser that the owner has signed in from. */
const browserPoints = 10;
/** Seconds after which a client may try again when too many passwords are waiting. */
const busyRetry = 5;

/** An attempt over the limit. `retryAfter` is in seconds. */
interface RefusedAttempt {
  retryAfter: number;
}

interface AllowedAttempt {
  retryAfter: undefined;
  /** Whether the owner has never signed in from this browser. */
  isNewBrowser: boolean;
  /**
   * Runs what verifies the password. Resolves to `"busy"` if too many passwords are waiting to be verified; then the attempt
   * does not count.
   * @param work takes the rank to wait with
   */
  verify: <Result>(work: (rank: number) => Promise<Result>) => Promise<Result | "busy">;
  /** Call after a successful login: resets the counts, and has the browser known. */
  succeed: () => Promise<void>;
}

interface LoginLimitDeps extends LimitStore {
  clientAddress: ClientAddress;
  config: { siteUrl: string };
}

/**
 * Limits failed logins to 10 per address, 40 per network, and 20 per account and hour, whatever the address. A browser that
 * the owner has signed in from has 10 attempts of its own instead, so an attacker cannot keep the owner out. An attempt is
 * counted before the password is checked, so that concurrent attempts cannot bypass the limit.
 * @param name separates the counts of different forms that ask for a password
 */
export function createLoginLimit(deps: LoginLimitDeps, name = "login") {
  const perNetwork = createNetworkLimit(deps, { name: `${name}-address`, points: networkPoints, seconds });
  const perAccount = createRateLimit(deps, { name: `${name}-account`, ...strangers });
  const perBrowser = createRateLimit(deps, { name: `${name}-browser`, points: browserPoints, seconds });
  const ranks = createSignInRanks({ seconds });
  const browsers = createKnownBrowsers(deps);

  async function begin<Env extends ServerEnv>(
    c: Context<Env>,
    email: string,
  ): Promise<RefusedAttempt | AllowedAttempt> {
    const address = deps.clientAddress(c.req.raw, c.env);
    const browser = await browsers.find(c);
    if (browser !== undefined) {
      const retryAfter = await perBrowser.consume(browser);
      if (retryAfter !== undefined) return { retryAfter };
      return {
        retryAfter: undefined,
        isNewBrowser: false,
        verify: (work) =>
          unlessBusy(
            () => work(ranks.known),
            () => perBrowser.giveBack(browser),
          ),
        succeed: async () => {
          await perBrowser.reset(browser);
          await browsers.remember(c, browser);
        },
      };
    }
    // Hashed, because the counts may be in memory, and an email can be long.
    const account = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
    const retryAfter = (await perNetwork.consume(address)) ?? (await perAccount.consume(account));
    if (retryAfter !== undefined) return { retryAfter };
    return {
      retryAfter: undefined,
      isNewBrowser: true,
      verify: (work) =>
        unlessBusy(
          () => work(ranks.rank(address)),
          async () => {
            await perNetwork.giveBack(address);
            await perAccount.giveBack(account);
          },
        ),
      succeed: async () => {
        ranks.forget(address);
        await perNetwork.reset(address);
        // Not reset: a program that signs in every few minutes would let strangers guess on.
        await perAccount.giveBack(account);
        await browsers.remember(c);
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
