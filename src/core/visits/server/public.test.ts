import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { uncountedVisits } from "./parts.ts";

function sendVisit(app: TestApp, init: TestRequest = {}) {
  return app.request("/api/dashboard/visits", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    ...init,
  });
}

function storedVisits(app: TestApp) {
  return app.context.db.selectFrom("visits").selectAll().orderBy("visited_at").execute();
}

function countedDays(app: TestApp) {
  return app.context.db.selectFrom("visit_days").select(["day", "visits"]).orderBy("day").execute();
}

// Google's public DNS resolver and a German university, which are both in the country database.
const americanAddress = "8.8.8.8";
const germanAddress = "141.20.1.1";

const proxy = { trustedProxies: 1, countryHeader: "CF-IPCountry", cityHeader: "CF-IPCity" };

describe.each(engines)("visits on %s", (engine) => {
  test("a visit is stored with its time, day, and country, but without the IP address", async () => {
    const now = Date.UTC(2026, 4, 9, 12);
    await using app = await startTestApp(engine, { clock: () => now });
    const response = await sendVisit(app, { address: germanAddress });
    expect(response.status).toBe(201);
    const [stored] = await storedVisits(app);
    expect(stored).toMatchObject({
      id: expect.any(String),
      visited_at: now,
      day: "2026-05-09",
      country: "Germany",
      city: null,
    });
    expect(JSON.stringify(stored)).not.toContain(germanAddress);
    expect(await countedDays(app)).toEqual([{ day: "2026-05-09", visits: 1 }]);
  });

  test("the day of a visit is in the owner's time zone", async () => {
    const now = Date.UTC(2026, 4, 9, 23, 30);
    await using app = await startTestApp(engine, {
      clock: () => now,
      config: { timeZone: "Pacific/Auckland" },
    });
    await sendVisit(app);
    expect((await storedVisits(app))[0]?.day).toBe("2026-05-10");
  });

  test("concurrent visits are all stored and counted", async () => {
    await using app = await startTestApp(engine);
    const responses = await Promise.all(Array.from({ length: 200 }, () => sendVisit(app)));
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(await storedVisits(app)).toHaveLength(200);
    expect((await countedDays(app)).reduce((sum, { visits }) => sum + visits, 0)).toBe(200);
  });

  test("a private address has no country", async () => {
    await using app = await startTestApp(engine);
    await sendVisit(app, { address: "192.168.1.20" });
    expect(await storedVisits(app)).toMatchObject([{ country: null, city: null }]);
  });

  test("without a trusted proxy, location headers are ignored", async () => {
    await using app = await startTestApp(engine);
    const headers = { "X-Forwarded-For": germanAddress, "CF-IPCountry": "DE", "CF-IPCity": "Berlin" };
    await sendVisit(app, { address: americanAddress, headers });
    expect(await storedVisits(app)).toMatchObject([{ country: "United States", city: null }]);
  });

  test("behind a trusted proxy, the address is the one the proxy saw, not one the visitor forged", async () => {
    await using app = await startTestApp(engine, { config: { trustedProxies: 1 } });
    await sendVisit(app, {
      address: "10.0.0.1",
      headers: { "X-Forwarded-For": `${americanAddress}, ${germanAddress}` },
    });
    expect(await storedVisits(app)).toMatchObject([{ country: "Germany" }]);
  });

  test("a country header that is not configured is ignored, even from a proxy", async () => {
    await using app = await startTestApp(engine, { config: { trustedProxies: 1 } });
    await sendVisit(app, { headers: { "X-Forwarded-For": germanAddress, "CF-IPCountry": "JP" } });
    expect(await storedVisits(app)).toMatchObject([{ country: "Germany" }]);
  });

  test("a port in a forwarded address does not change the country or the network", async () => {
    await using app = await startTestApp(engine, { config: { trustedProxies: 1 } });
    await sendVisit(app, { headers: { "X-Forwarded-For": `${germanAddress}:4711` } });
    expect(await storedVisits(app)).toMatchObject([{ country: "Germany" }]);
  });

  test("visits of bots, the owner's browsers, and a flood from one network succeed but are counted separately", async () => {
    const now = Date.UTC(2026, 4, 9, 12);
    await using app = await startTestApp(engine, { clock: () => now });
    const responses = [
      ...(await Promise.all(
        Array.from({ length: 305 }, (_, i) => sendVisit(app, { address: `2001:db8::${i.toString(16)}` })),
      )),
      await sendVisit(app, { headers: { "User-Agent": "curl/8.5.0" } }),
      await sendVisit(app, { headers: { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } }),
      await sendVisit(app, { headers: { "Visit-Source": "owner" } }),
      await sendVisit(app, { address: "198.51.100.1" }),
    ];
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await countedDays(app)).toEqual([{ day: "2026-05-09", visits: 301 }]);
    await app.context.get(uncountedVisits).stop();
    const left = await app.context.db.selectFrom("uncounted_visits").selectAll().orderBy("reason").execute();
    expect(left).toEqual([
      { day: "2026-05-09", reason: "bot", visits: 2 },
      { day: "2026-05-09", reason: "limited", visits: 5 },
      { day: "2026-05-09", reason: "owner", visits: 1 },
    ]);
  });

  test.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: "http://localhost" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
  ])("a visit sent by another site is rejected: %j", async (headers) => {
    await using app = await startTestApp(engine);
    expect((await sendVisit(app, { headers: headers as Record<string, string> })).status).toBe(403);
    expect(await storedVisits(app)).toEqual([]);
  });

  test.each([
    { "Sec-Fetch-Site": "same-origin" },
    { Origin: "http://localhost" },
    { Origin: "http://localhost:3000" },
  ])("a visit sent by the site itself is recorded: %j", async (headers) => {
    await using app = await startTestApp(engine);
    expect((await sendVisit(app, { headers: headers as Record<string, string> })).status).toBe(201);
    expect(await storedVisits(app)).toHaveLength(1);
  });

  test("a trusted proxy's country and city override the database", async () => {
    await using app = await startTestApp(engine, { config: proxy });
    const headers = { "X-Forwarded-For": americanAddress, "CF-IPCountry": "JP", "CF-IPCity": "Ky%C5%8Dto" };
    await sendVisit(app, { headers });
    expect(await storedVisits(app)).toMatchObject([{ country: "Japan", city: "Kyōto" }]);
  });

  test.each(["XX", "T1", "Germany", "", "%00"])("the country header %j is ignored", async (country) => {
    await using app = await startTestApp(engine, { config: proxy });
    await sendVisit(app, {
      headers: { "X-Forwarded-For": germanAddress, "CF-IPCountry": country, "CF-IPCity": "%00%" },
    });
    expect(await storedVisits(app)).toMatchObject([{ country: "Germany", city: null }]);
  });

  test("control characters are removed from a city, and a long one is truncated", async () => {
    await using app = await startTestApp(engine, { config: proxy });
    const headers = { "CF-IPCountry": "DE", "CF-IPCity": `%00${"x".repeat(500)}` };
    expect((await sendVisit(app, { headers })).status).toBe(201);
    expect(await storedVisits(app)).toMatchObject([{ city: "x".repeat(100) }]);
  });

  test("the public cannot read visits or use other methods on them", async () => {
    await using app = await startTestApp(engine);
    expect((await app.request("/api/dashboard/visits")).ok).toBe(false);
    expect((await app.request("/api/dashboard/visits", { method: "PUT" })).ok).toBe(false);
  });
});
