import type { Context } from "hono";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import type { ServerEnv } from "./client-address.ts";
import { createRateLimit, networkOf } from "./rate-limit.ts";

/** The window in which failed logins are counted, in seconds. */
const seconds = 15 * 60;

type Attempt =
  /** Over the limit. `retryAfter` is in seconds. */
  | { retryAfter: number }
  /** Allowed. Call `succeed` after a successful login to reset the counts. */
  | { retryAfter: undefined; succeed: () => Promise<void> };

/**
 * Limits failed logins to 10 per address and 20 per account across all addresses. When an account reaches its limit,
 * each further address still gets one attempt: the owner can sign in, and an attacker gets one guess per address. An
 * attempt is counted before the password is checked, so that concurrent attempts cannot bypass the limit.
 * @param name separates the counts of different forms that ask for a password
 */
export function createLoginLimit(
  context: Pick<AppContext, "engine" | "db" | "clientAddress">,
  name = "login",
) {
  const perAddress = createRateLimit(context, { name: `${name}-address`, points: 10, seconds });
  const perAccount = createRateLimit(context, { name: `${name}-account`, points: 20, seconds });
  const perPair = createRateLimit(context, { name: `${name}-pair`, points: 1, seconds });

  async function begin<Env extends ServerEnv>(c: Context<Env>, email: string): Promise<Attempt> {
    const address = networkOf(context.clientAddress(c.req.raw, c.env) ?? "unknown");
    const account = email.trim().toLowerCase();
    const pair = `${address} ${account}`;
    const retryAfter = (await perAddress.consume(address)) ?? (await consumeForAccount(account, pair));
    if (retryAfter !== undefined) return { retryAfter };
    const succeed = async () => {
      await Promise.all([perAddress.reset(address), perAccount.reset(account), perPair.reset(pair)]);
    };
    return { retryAfter: undefined, succeed };
  }

  async function consumeForAccount(account: string, pair: string): Promise<number | undefined> {
    return (await perAccount.consume(account)) === undefined ? undefined : perPair.consume(pair);
  }

  return { begin };
}

/** Returns 429 for an attempt over the limit. */
export function refuseAttempt(c: Context, retryAfter: number) {
  const minutes = Math.ceil(retryAfter / 60);
  const message = `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return c.json({ message } satisfies Refusal, 429, { "Retry-After": String(retryAfter) });
}
