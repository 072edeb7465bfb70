import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";

function visit(app: TestApp, init: TestRequest = {}) {
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
  return app.context.db.selectFrom("visit_days").selectAll().orderBy("day").execute();
}

// An address of Google's public resolver and one of a German university, as the country database knows them.
const american = "8.8.8.8";
const german = "141.20.1.1";

describe.each(engines)("visits on %s", (engine) => {
  test("a visit is stored with its time, its day and its country, and no address", async () => {
    const now = Date.UTC(2026, 4, 9, 12);
    await using app = await startTestApp(engine, { clock: () => now });
    const response = await visit(app, { address: german });
    expect(response.status).toBe(201);
    const [stored] = await storedVisits(app);
    expect(stored).toEqual({
      id: expect.any(String),
      visited_at: now,
      day: "2026-05-09",
      country: "Germany",
      city: null,
    });
    expect(await countedDays(app)).toEqual([{ day: "2026-05-09", visits: 1 }]);
  });

  test("the day is the owner's", async () => {
    const now = Date.UTC(2026, 4, 9, 23, 30);
    await using app = await startTestApp(engine, {
      clock: () => now,
      config: { timeZone: "Pacific/Auckland" },
    });
    await visit(app);
    expect((await storedVisits(app))[0]?.day).toBe("2026-05-10");
  });

  test("visits that come at once are all stored and counted", async () => {
    await using app = await startTestApp(engine);
    const answers = await Promise.all(Array.from({ length: 200 }, () => visit(app)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await storedVisits(app)).toHaveLength(200);
    expect((await countedDays(app)).reduce((sum, { visits }) => sum + visits, 0)).toBe(200);
  });

  test("a private address has no country", async () => {
    await using app = await startTestApp(engine);
    await visit(app, { address: "192.168.1.20" });
    expect(await storedVisits(app)).toMatchObject([{ country: null, city: null }]);
  });

  test("without a trusted proxy nobody can say where they are", async () => {
    await using app = await startTestApp(engine);
    const headers = { "X-Forwarded-For": german, "CF-IPCountry": "DE", "CF-IPCity": "Berlin" };
    await visit(app, { address: american, headers });
    expect(await storedVisits(app)).toMatchObject([{ country: "United States", city: null }]);
  });

  test("behind a proxy the address is the one that the proxy saw, not one the visitor made up", async () => {
    await using app = await startTestApp(engine, { config: { trustedProxies: 1 } });
    await visit(app, { address: "10.0.0.1", headers: { "X-Forwarded-For": `${american}, ${german}` } });
    expect(await storedVisits(app)).toMatchObject([{ country: "Germany" }]);
  });

  test("a trusted proxy's country and city win", async () => {
    await using app = await startTestApp(engine, { config: { trustedProxies: 1 } });
    const headers = { "X-Forwarded-For": american, "CF-IPCountry": "JP", "CF-IPCity": "Ky%C5%8Dto" };
    await visit(app, { headers });
    expect(await storedVisits(app)).toMatchObject([{ country: "Japan", city: "Kyōto" }]);
  });

  test.each(["XX", "T1", "Germany", "", "%00"])("the country header %j says nothing", async (country) => {
    await using app = await startTestApp(engine, { config: { trustedProxies: 1 } });
    await visit(app, {
      headers: { "X-Forwarded-For": german, "CF-IPCountry": country, "CF-IPCity": "%00%" },
    });
    expect(await storedVisits(app)).toMatchObject([{ country: "Germany", city: null }]);
  });

  test("a city with control characters or of great length is cut to what can be shown", async () => {
    await using app = await startTestApp(engine, { config: { trustedProxies: 1 } });
    const headers = { "CF-IPCountry": "DE", "CF-IPCity": `%00${"x".repeat(500)}` };
    expect((await visit(app, { headers })).status).toBe(201);
    expect(await storedVisits(app)).toMatchObject([{ city: "x".repeat(100) }]);
  });

  test("visits are not for the public to read, and no other method reaches them", async () => {
    await using app = await startTestApp(engine);
    expect((await app.request("/api/dashboard/visits")).ok).toBe(false);
    expect((await app.request("/api/dashboard/visits", { method: "PUT" })).ok).toBe(false);
  });
});
