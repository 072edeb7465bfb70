import { createHash } from "node:crypto";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { engines } from "../../test/databases.ts";
import { startExpiredLimitCleanup } from "../background/expired-limits.ts";
import type { ServerEnv } from "./client-address.ts";
import { createRateLimit, limitPerAddress } from "./rate-limit.ts";

const limitOfTwo = { name: "test", points: 2, seconds: 60 };

describe.each(engines)("rate limits on %s", (engine) => {
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
  expect(stored).not.toContain("192.0.2.1");
  for (const encoding of ["base64url", "base64", "hex"] as const) {
    expect(stored).not.toContain(createHash("sha256").update("192.0.2.1").digest(encoding));
  }
});

test("expired counts are deleted from PostgreSQL", async () => {
  await using app = await startTestApp("postgres");
  const { db } = app.context;
  await createRateLimit(app.context, { name: "short", points: 5, seconds: 1 }).consume("somebody");
  await createRateLimit(app.context, { name: "long", points: 5, seconds: 60 }).consume("somebody");
  const stop = startExpiredLimitCleanup(app.context, 50);
  const names = async () => {
    const rows = await db.selectFrom("rate_limits").select("key").execute();
    return rows.map(({ key }) => key.split(":")[0]);
  };
  expect(await names()).toHaveLength(2);
  await expect.poll(names, { timeout: 5_000 }).toEqual(["long"]);
  await stop();
});

test("two instances on one PostgreSQL database share their counts", async () => {
  await using app = await startTestApp("postgres");
  const [first, second] = [createLimitedApp(app), createLimitedApp(app)];
  await first("192.0.2.1");
  await second("192.0.2.1");
  expect((await first("192.0.2.1")).status).toBe(429);
});

function createLimitedApp({ context }: TestApp) {
  const app = new Hono<ServerEnv>().get(
    "/",
    limitPerAddress(context, createRateLimit(context, limitOfTwo)),
    (c) => c.text("ok"),
  );
  return async (address: string) =>
    app.request("/", {}, { incoming: { socket: { remoteAddress: address } } as never });
}
