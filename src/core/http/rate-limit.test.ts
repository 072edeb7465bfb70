import { createHash } from "node:crypto";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { bothEngines } from "../../../test/databases.ts";
import type { ServerEnv } from "./client-address.ts";
import { deleteExpiredLimits } from "./postgres-counts.ts";
import { createNetworkLimit, createRateLimit, limitPerNetwork } from "./rate-limit.ts";

const limitOfTwo = {
  name: "test",
  seconds: 60,
  points: { ipv4: { subscriber: 2, site: 50 }, ipv6: { subscriber: 2, site: 50, organization: 50 } },
};
/** Small enough that a test reaches each of them. */
const tiers = {
  name: "tiers",
  seconds: 60,
  points: {
    ipv4: { subscriber: 3, site: 6 },
    ipv6: { subscriber: 2, site: 4, organization: 8 },
    all: 20,
  },
};

describe.each(bothEngines)("rate limits on %s", (engine) => {
  test("a request over the limit gets 429 with Retry-After", async () => {
    await using app = await startTestApp(engine);
    const send = createLimitedApp(app);
    expect((await send("192.0.2.1")).status).toBe(200);
    expect((await send("192.0.2.1")).status).toBe(200);
    const refusal = await send("192.0.2.1");
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(refusal.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    expect(await refusal.json()).toEqual({ message: expect.stringContaining("Too many requests") });
    expect((await send("192.0.2.2")).status).toBe(200);
  });

  test("addresses in the same IPv6 /64 are counted together", async () => {
    await using app = await startTestApp(engine);
    const send = createLimitedApp(app);
    await send("2001:db8::1");
    await send("2001:db8:0:0:ffff::2");
    expect((await send("2001:db8::3")).status).toBe(429);
    expect((await send("2001:db8:0:1::3")).status).toBe(200);
  });

  test("concurrent uses are all counted", async () => {
    await using app = await startTestApp(engine);
    const limit = createRateLimit(app.context, { name: "together", points: 5, seconds: 60 });
    const retryAfters = await Promise.all(Array.from({ length: 20 }, () => limit.consume("somebody")));
    expect(retryAfters.filter((retryAfter) => retryAfter === undefined)).toHaveLength(5);
  });

  test("new addresses of a network do not get around its limit: /64 in a /56, /56 in a /48, and IPv4 in a /24", async () => {
    await using app = await startTestApp(engine);
    const allowed = createAttack(app);
    expect(await allowed((i) => `2001:db8:1:1::${i}`)).toBe(2);
    expect(await allowed((i) => `2001:db8:2:${(i % 256).toString(16)}::1`)).toBe(4);
    expect(await allowed((i) => `2001:db8:3:${(i * 256).toString(16)}::1`)).toBe(8);
    expect(await allowed(() => "192.0.2.1")).toBe(3);
    // What the address above has used counts, too.
    expect(await allowed((i) => `192.0.2.${i + 2}`)).toBe(3);
  });

  test("all networks together have a limit, and each subject is counted on its own", async () => {
    await using app = await startTestApp(engine);
    const allowed = createAttack(app);
    expect(await allowed((i) => `2001:db8:${i.toString(16)}::1`)).toBe(20);
    expect(await allowed((i) => `198.51.${i}.1`)).toBe(0);
    expect(await allowed((i) => `198.51.${i}.1`, "another post")).toBe(20);
  });

  test("requests over the limit of a network use up nothing of the larger networks around it", async () => {
    await using app = await startTestApp(engine);
    const allowed = createAttack(app);
    await allowed(() => "2001:db8:1:1::1");
    expect(await allowed(() => "2001:db8:1:2::1")).toBe(2);
    expect(await allowed(() => "2001:db8:1:100::1")).toBe(2);
  });

  test("a use that is taken back can be made again", async () => {
    await using app = await startTestApp(engine);
    const limit = createNetworkLimit(app.context, limitOfTwo);
    await limit.consume("192.0.2.1");
    await limit.consume("192.0.2.1");
    await limit.giveBack("192.0.2.1");
    expect(await limit.consume("192.0.2.1")).toBeUndefined();
    expect(await limit.consume("192.0.2.1")).toBeGreaterThan(0);
  });

  test("resetting a key does not affect other keys", async () => {
    await using app = await startTestApp(engine);
    const limit = createRateLimit(app.context, { name: "once", points: 1, seconds: 60 });
    await limit.consume("a");
    await limit.consume("b");
    await limit.reset("a");
    expect(await limit.consume("a")).toBeUndefined();
    expect(await limit.consume("b")).toBeGreaterThan(0);
  });
});

test("PostgreSQL stores neither addresses nor unkeyed hashes of them", async () => {
  await using app = await startTestApp("postgres");
  await createLimitedApp(app)("192.0.2.1");
  const stored = JSON.stringify(await app.context.db.selectFrom("rate_limits").selectAll().execute());
  expect(stored).toContain("test:");
  expect(stored).not.toContain("192.0.2");
  for (const network of ["192.0.2.1", "192.0.2"]) {
    for (const encoding of ["base64url", "base64", "hex"] as const) {
      expect(stored).not.toContain(createHash("sha256").update(network).digest(encoding));
    }
  }
});

test("expired counts are deleted from PostgreSQL", async () => {
  await using app = await startTestApp("postgres");
  const { db } = app.context;
  await createRateLimit(app.context, { name: "short", points: 5, seconds: 1 }).consume("somebody");
  await createRateLimit(app.context, { name: "long", points: 5, seconds: 60 }).consume("somebody");
  const names = async () => {
    const rows = await db.selectFrom("rate_limits").select("key").execute();
    return rows.map(({ key }) => key.split(":")[0]);
  };
  await deleteExpiredLimits(db);
  expect(await names()).toHaveLength(2);
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ expire: eb("expire", "-", 30_000) }))
    .execute();
  await deleteExpiredLimits(db);
  expect(await names()).toEqual(["long"]);
});

test("two instances on one PostgreSQL database share their counts", async () => {
  await using app = await startTestApp("postgres");
  const [first, second] = [createLimitedApp(app), createLimitedApp(app)];
  await first("192.0.2.1");
  await second("192.0.2.1");
  expect((await first("192.0.2.1")).status).toBe(429);
});

/** Returns a function that uses a limit from 40 addresses and returns the number of uses that were allowed. */
function createAttack({ context }: TestApp) {
  const limit = createNetworkLimit(context, tiers);
  return async (addressOf: (index: number) => string, subject = "post") => {
    let allowed = 0;
    for (let index = 0; index < 40; index += 1) {
      if ((await limit.consume(addressOf(index), subject)) === undefined) allowed += 1;
    }
    return allowed;
  };
}

function createLimitedApp({ context }: TestApp) {
  const app = new Hono<ServerEnv>().get(
    "/",
    limitPerNetwork(context, createNetworkLimit(context, limitOfTwo)),
    (c) => c.text("ok"),
  );
  return async (address: string) =>
    app.request("/", {}, { incoming: { socket: { remoteAddress: address } } as never });
}
