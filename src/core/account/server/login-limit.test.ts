import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { addOwner, owner } from "../../../../test/owner.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { createLoginLimit } from "./login-limit.ts";
import { BusyError } from "./ranked-queue.ts";

/** Starts a form that asks for a password, and verifies none. */
async function start(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine);
  await addOwner(app.context.db);
  const limit = createLoginLimit(app.context);
  const ranks: number[] = [];
  const form = new Hono<ServerEnv>().post("/:load/:email", async (c) => {
    const attempt = await limit.begin(c, c.req.param("email"));
    if (attempt.retryAfter !== undefined) return c.text("limited");
    const outcome = await attempt.verify(async (rank) => {
      ranks.push(rank);
      if (c.req.param("load") === "busy") throw new BusyError();
      return "verified";
    });
    return c.text(outcome);
  });
  return {
    app,
    ranks,
    send: async (email: string, address: string, load = "idle") => {
      const incoming = { socket: { remoteAddress: address } } as never;
      return (await form.request(`/${load}/${email}`, { method: "POST" }, { incoming })).text();
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Returns an address in a /48 of its own. */
function networkOf(number: number): string {
  return `2001:db8:${number.toString(16)}::1`;
}

describe.each(engines)("the limit of sign-ins on %s", (engine) => {
  test("20 guesses in an hour hold for the account, and for an address without one, whatever else is tried", {
    timeout: 120_000,
  }, async () => {
    await using site = await start(engine);
    const addresses = [owner.email, "eve@example.org"];
    for (const email of addresses) {
      for (let i = 0; i < 20; i += 1) expect(await site.send(email, networkOf(i))).toBe("verified");
      expect(await site.send(email, networkOf(20))).toBe("limited");
    }
    for (let first = 100; first < 6_100; first += 100) {
      const numbers = Array.from({ length: 100 }, (_, i) => first + i);
      const outcomes = await Promise.all(numbers.map((i) => site.send(`${i}@example.org`, networkOf(i))));
      expect(new Set(outcomes)).toEqual(new Set(["verified"]));
    }
    for (const email of addresses)
      expect([email, await site.send(email, networkOf(21))]).toEqual([email, "limited"]);
  });

  test("an attempt that is refused because of load leaves no trace", async () => {
    await using site = await start(engine);
    for (let i = 0; i < 25; i += 1) expect(await site.send(owner.email, "192.0.2.1", "busy")).toBe("busy");
    expect(new Set(site.ranks)).toEqual(new Set([2]));
    expect(await site.app.context.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
    for (let i = 0; i < 10; i += 1) expect(await site.send(owner.email, "192.0.2.1")).toBe("verified");
    expect(await site.send(owner.email, "192.0.2.1")).toBe("limited");
  });
});
