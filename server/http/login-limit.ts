import type { Context } from "hono";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import type { ServerEnv } from "./client-address.ts";
import { createRateLimit, networkOf } from "./rate-limit.ts";

const seconds = 15 * 60;

type Attempt =
  /** Refused: to be tried again after so many seconds. */
  { wait: number } | { wait: undefined; succeed: () => Promise<void> };

/**
 * Limits failed logins: ten per address, and twenty per account from all addresses together. Once an account has had
 * its twenty, an address it has not heard from still has one attempt, so whoever knows the password gets in while a
 * stranger who guesses from everywhere has one guess for each address. An attempt counts before the password is
 * checked, so that many at once cannot slip through.
 * @param name keeps the counts of one place that asks for a password apart from those of another
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
    const wait = (await perAddress.take(address)) ?? (await takeForAccount(account, pair));
    if (wait !== undefined) return { wait };
    const succeed = async () => {
      await Promise.all([perAddress.forget(address), perAccount.forget(account), perPair.forget(pair)]);
    };
    return { wait: undefined, succeed };
  }

  async function takeForAccount(account: string, pair: string): Promise<number | undefined> {
    return (await perAccount.take(account)) === undefined ? undefined : perPair.take(pair);
  }

  return { begin };
}

/** Answers 429 to an attempt that has to wait so many seconds. */
export function refuseAttempt(c: Context, wait: number) {
  const minutes = Math.ceil(wait / 60);
  const message = `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  return c.json({ message } satisfies Refusal, 429, { "Retry-After": String(wait) });
}
