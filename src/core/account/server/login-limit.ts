import { createHash, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Database } from "../../db/connect.ts";
import { readSecret } from "../../db/secrets.ts";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { countOf } from "../../http/contract/count-of.ts";
import { createNetworkLimit, createRateLimit, type LimitStore } from "../../http/rate-limit.ts";
import { refuseCall } from "../../http/too-many-requests.ts";
import { isOwnersEmail } from "./credentials.ts";
import { BusyError } from "./ranked-queue.ts";
import type { AttemptSource } from "./second-step/tickets.ts";

const cookieName = "signed_in_before";
/** Seconds for which a browser stays known. Browsers keep no cookie for longer. */
const maxAge = 400 * 24 * 60 * 60;

interface KnownBrowserDeps {
  db: Database;
  config: { siteUrl: string };
}

/**
 * Recognizes the browsers that the owner has signed in from by a signed cookie, which a sign-out does not remove. It
 * proves nothing but that: whoever has it still needs the password.
 */
function createKnownBrowsers({ db, config }: KnownBrowserDeps) {
  const secret = () => readSecret(db, "known-browsers");
  return {
    /** Returns the id of the browser, or `undefined` if the owner has never signed in from it. */
    find: async (c: Context): Promise<string | undefined> => {
      // Strangers, who send none, cost no query.
      if (!c.req.header("cookie")?.includes(cookieName)) return undefined;
      return (await getSignedCookie(c, await secret(), cookieName)) || undefined;
    },
    /** Has the browser known from now on. */
    remember: async (c: Context, id: string = randomUUID()): Promise<void> => {
      await setSignedCookie(c, cookieName, id, await secret(), {
        path: "/api",
        secure: config.siteUrl.startsWith("https:"),
        httpOnly: true,
        sameSite: "Strict",
        maxAge,
      });
    },
  };
}

/** The window in which failed logins of a network and of a known browser are counted, in seconds. */
const seconds = 15 * 60;
/** Attempts of a network, whatever the account. */
const networkPoints = {
  ipv4: { subscriber: 10, site: 40 },
  ipv6: { subscriber: 10, site: 20, organization: 40 },
};
/** Attempts for an account from all unknown browsers together: at most 480 guesses in a day, whoever guesses from wherever. */
const strangers = { points: 20, seconds: 60 * 60 };
/**
 * Emails without an account whose attempts are remembered in memory. One that was forgotten is not limited any more and
 * so can be told from the account's, which takes this many attempts in an hour, each of which hashes a password.
 */
const otherEmails = 100_000;
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
  /** For `forgive`. */
  source: AttemptSource;
  /**
   * Runs what verifies the password. Resolves to `"busy"` if too many passwords are waiting to be verified. Then, and
   * if `work` throws, the attempt does not count.
   * @param work takes the rank to wait with
   */
  verify: <Result>(work: (rank: number) => Promise<Result>) => Promise<Result | "busy">;
  /** Call after a successful login. Resets the attempts and remembers the browser. */
  succeed: () => Promise<void>;
}

interface LoginLimitDeps extends LimitStore {
  clientAddress: ClientAddress;
  config: { siteUrl: string };
}

export type LoginLimit = ReturnType<typeof createLoginLimit>;

/**
 * Limits failed logins to 10 per address, 40 per network, and 20 per account and hour, whatever the address. A browser
 * that the owner has signed in from has 10 attempts of its own instead, so an attacker cannot keep the owner out. An
 * attempt is counted before the password is checked, so that concurrent attempts cannot bypass the limit.
 * @param name separates the counts of different forms that ask for a password
 */
export function createLoginLimit(deps: LoginLimitDeps, name = "login") {
  const perNetwork = createNetworkLimit(deps, { name: `${name}-address`, points: networkPoints, seconds });
  const perAccount = createRateLimit(deps, { name: `${name}-account`, ...strangers });
  const perBrowser = createRateLimit(deps, { name: `${name}-browser`, points: browserPoints, seconds });
  // Apart, so that attempts for made-up emails cannot have those for the account forgotten.
  const perOtherEmail = createRateLimit(deps, {
    name: `${name}-other-email`,
    ...strangers,
    entries: otherEmails,
  });
  const browsers = createKnownBrowsers(deps);

  async function limitOf(email: string) {
    const limit = (await isOwnersEmail(deps.db, email)) ? perAccount : perOtherEmail;
    // Hashed, because the counts may be in memory, and an email can be long.
    const key = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
    return { consume: () => limit.consume(key), giveBack: () => limit.giveBack(key) };
  }

  async function consume(source: AttemptSource): Promise<number | undefined> {
    if ("browser" in source) return perBrowser.consume(source.browser);
    return (await perNetwork.consume(source.address)) ?? (await limitOf(source.email)).consume();
  }

  async function giveBack(source: AttemptSource): Promise<void> {
    if ("browser" in source) return perBrowser.giveBack(source.browser);
    await perNetwork.giveBack(source.address);
    await (await limitOf(source.email)).giveBack();
  }

  /** Takes an attempt back that was right, with the failed ones before it from the same address or known browser. */
  async function forgive(source: AttemptSource): Promise<void> {
    if ("browser" in source) return perBrowser.reset(source.browser);
    await perNetwork.reset(source.address);
    // Not reset: a program that signs in every few minutes would let strangers guess on.
    await (await limitOf(source.email)).giveBack();
  }

  /**
   * Ranks an attempt in the queue of passwords: known browsers go first, then networks with few attempts. Those of the
   * largest network of an address count, so that an attacker who has a /48 waits behind an owner who has tried less
   * often, whatever the attacker's addresses.
   */
  async function rank(source: AttemptSource): Promise<number> {
    return "browser" in source ? 1 : 1 + (await perNetwork.count(source.address));
  }

  /** @param email what all unknown browsers together have attempts for: an email, or another thing that is not the account's */
  async function begin<Env extends ServerEnv>(
    c: Context<Env>,
    email: string,
  ): Promise<RefusedAttempt | AllowedAttempt> {
    const browser = await browsers.find(c);
    const isNewBrowser = browser === undefined;
    const source = isNewBrowser ? { address: deps.clientAddress(c.req.raw, c.env), email } : { browser };
    const retryAfter = await consume(source);
    if (retryAfter !== undefined) return { retryAfter };
    return {
      retryAfter,
      isNewBrowser,
      source,
      verify: async (work) => {
        try {
          return await work(await rank(source));
        } catch (error) {
          await giveBack(source);
          if (!(error instanceof BusyError)) throw error;
          return "busy";
        }
      },
      succeed: async () => {
        await forgive(source);
        await browsers.remember(c, browser);
      },
    };
  }

  return { begin, forgive };
}

/** Returns 429 for an attempt over the limit. */
export function refuseAttempt(c: Context, retryAfter: number) {
  const minutes = Math.ceil(retryAfter / 60);
  const message = `Too many failed attempts. Try again in ${countOf(minutes, "minute")}.`;
  return refuseCall(c, { message, seconds: retryAfter });
}

/** Returns 429 for an attempt whose password could not be verified, because too many others are waiting. */
export function refuseWhenBusy(c: Context) {
  const message = `Too many passwords are being checked at the moment. Try again in ${busyRetry} s.`;
  return refuseCall(c, { message, seconds: busyRetry });
}
