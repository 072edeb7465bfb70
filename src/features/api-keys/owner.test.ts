import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../test/app.ts";
import { bothEngines, tagsFor } from "../../../test/databases.ts";
import { recordLog } from "../../../test/log.ts";
import { owner, signIn } from "../../../test/owner.ts";
import { securityEntryPageSchema } from "../../core/account/contract/security-events.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { apiKeyListSchema } from "./contract/api-keys.ts";
import { makeApiKey } from "./testing/api-keys.ts";

const start = Date.UTC(2026, 0, 1);
const minute = 60_000;

type As = (path: string, init?: TestRequest) => Promise<Response>;

async function list(as: As) {
  return apiKeyListSchema.parse(await (await as("/api/api-keys")).json()).apiKeys;
}

async function statusWith(app: TestApp, key: string, path = "/api/dashboard/stats"): Promise<number> {
  return (await app.request(path, { headers: { Authorization: `Bearer ${key}` } })).status;
}

describe.each(bothEngines)("API keys on %s", (engine) => {
  const tags = tagsFor(engine);

  test("are shown once, read figures until they are deleted, and say when they were last used", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const { key, ...made } = await makeApiKey(as, " Weekly report ");
    expect(key).toMatch(/^fdk_[\w-]{43}$/);
    expect(made).toEqual({
      _id: expect.any(String),
      label: "Weekly report",
      scope: "read",
      prefix: key.slice(0, 10),
      createdAt: "2026-01-01T00:00:00.000Z",
      lastUsedAt: null,
    });
    expect(await list(as)).toEqual([made]);
    const stored = await app.context.db.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key);
    now += minute;
    expect(await statusWith(app, key)).toBe(200);
    const lastUse = async () => (await list(as))[0]?.lastUsedAt;
    await expect.poll(lastUse).toBe("2026-01-01T00:01:00.000Z");
    now += minute - 1;
    await Promise.all(Array.from({ length: 5 }, () => statusWith(app, key)));
    expect(await lastUse()).toBe("2026-01-01T00:01:00.000Z");
    now += 1;
    expect(await statusWith(app, key)).toBe(200);
    await expect.poll(lastUse).toBe("2026-01-01T00:02:00.000Z");

    const other = await makeApiKey(as, "Other");
    expect((await list(as)).map(({ label }) => label)).toEqual(["Other", "Weekly report"]);
    const remove = () => as(`/api/api-keys/${made._id}`, { method: "DELETE" });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await statusWith(app, key)).toBe(401);
    expect(await statusWith(app, other.key)).toBe(200);
  });

  test("of all calls made at the same time, 20 succeed", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const init = { method: "POST", json: { label: "Same label" } };
    for (let count = 0; count < bounds.apiKeys - 2; count += 1) await makeApiKey(as);
    const responses = await Promise.all(Array.from({ length: 5 }, () => as("/api/api-keys", init)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toEqual({
      message: "There can be at most 20 API keys. Delete one first.",
    });
    const keys = await list(as);
    expect(keys).toHaveLength(bounds.apiKeys);
    await as(`/api/api-keys/${keys[0]?._id}`, { method: "DELETE" });
    expect((await as("/api/api-keys", init)).status).toBe(201);
  });

  test("are accepted as Bearer tokens only, and as they were made", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { key } = await makeApiKey(as);
    const path = "/api/dashboard/stats";
    const requests: [string, Record<string, string>][] = [
      [`${path}?key=${key}`, {}],
      [`${path}?access_token=${key}`, {}],
      [path, { Authorization: key }],
      [path, { Authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` }],
      [path, { Authorization: `Bearer ${key}x` }],
      [path, { Authorization: `Bearer  ${key}` }],
      [path, { Authorization: `Bearer ${key} ${key}` }],
      [path, { Authorization: `Bearer ${key},` }],
      [path, { Authorization: `Bearer "${key}"` }],
      [path, { Authorization: `Bearer ${key.slice(0, -1)}` }],
      [path, { Authorization: `Bearer ${key.slice(4)}` }],
      [path, { Authorization: `Bearer ${key.toUpperCase()}` }],
      [path, { Authorization: `Bearer fdk_${"x".repeat(43)}` }],
      [path, { "X-Api-Key": key }],
      [path, { Cookie: `token=${key}` }],
    ];
    for (const [address, headers] of requests) {
      const { status } = await app.request(address, { headers });
      expect([address, headers, status]).toEqual([address, headers, 401]);
    }
    expect(await statusWith(app, key)).toBe(200);
    // The name of the scheme has no case (RFC 9110, section 11.1).
    const headers = { Authorization: `bEARER ${key}` };
    expect((await app.request(path, { headers })).status).toBe(200);
    expect((await app.request(path, { method: "OPTIONS", headers })).status).toBe(405);
  });

  test("that are deleted during requests are either accepted or refused", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { key, _id: id } = await makeApiKey(as);
    const reads = Array.from({ length: 20 }, () => statusWith(app, key));
    const deleted = as(`/api/api-keys/${id}`, { method: "DELETE" });
    for (const status of await Promise.all(reads)) expect([200, 401]).toContain(status);
    expect((await deleted).status).toBe(204);
    expect(await statusWith(app, key)).toBe(401);
  });

  test("cannot make, list, or delete keys", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { key, _id: id } = await makeApiKey(as);
    const headers = { Authorization: `Bearer ${key}` };
    const init = { method: "POST", json: { label: "Mine" }, headers };
    expect((await app.request("/api/api-keys", init)).status).toBe(403);
    expect((await app.request("/api/api-keys", { headers })).status).toBe(403);
    const remove = { method: "DELETE", headers };
    expect((await app.request(`/api/api-keys/${id}`, remove)).status).toBe(403);
    expect(await list(as)).toHaveLength(1);
  });

  test("stay when the password changes and when sessions end", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { key } = await makeApiKey(as);
    const json = { currentPassword: owner.password, newPassword: "another horse and its battery" };
    expect((await as("/api/account/password", { method: "PUT", json })).status).toBe(204);
    expect((await as("/api/auth/logout", { method: "POST" })).status).toBe(204);
    expect(await statusWith(app, key)).toBe(200);
  });

  test.each([
    [400, {}],
    [400, { label: "" }],
    [400, { label: " \n" }],
    [400, { label: 1 }],
    [400, { label: "x".repeat(bounds.apiKeyLabel + 1) }],
    [400, { label: "\0" }],
    [400, { label: "A", key: "fdk_mine" }],
    [400, { label: "A", scope: "everything" }],
    [400, { label: "A", scope: ["read", "posts"] }],
    [413, { label: "x".repeat(bounds.body) }],
  ])("are refused with %i for a bad label or scope", async (status, json) => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    expect((await as("/api/api-keys", { method: "POST", json })).status).toBe(status);
    expect(await list(as)).toEqual([]);
  });

  test("cannot be made by another site", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const headers = { Origin: "https://rival.example" };
    expect((await as("/api/api-keys", { method: "POST", json: { label: "A" }, headers })).status).toBe(403);
    expect(await list(as)).toEqual([]);
  });

  test("that do not exist return 404, even with a malformed id", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    for (const id of ["00000000-0000-7000-8000-999999999999", "none", "%00"]) {
      const response = await as(`/api/api-keys/${id}`, { method: "DELETE" });
      expect([id, response.status]).toEqual([id, 404]);
    }
  });

  test("made without a scope can only read, and those with one keep it", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const made = await as("/api/api-keys", { method: "POST", json: { label: "As before" } });
    expect(await made.json()).toMatchObject({ scope: "read" });
    const { key } = await makeApiKey(as, "Laptop", "posts");
    expect((await list(as)).map(({ label, scope }) => [label, scope])).toEqual([
      ["Laptop", "posts"],
      ["As before", "read"],
    ]);
    expect(await statusWith(app, key, "/api/blogs")).toBe(200);
    expect(await statusWith(app, key)).toBe(403);
  });

  test("that change posts are in the history with their labels, once a day, and also if the call is refused", async () => {
    let now = start;
    const { log, lines } = recordLog();
    await using app = await startTestApp(engine, { log, clock: () => now });
    const { as } = await signIn(app);
    const { key } = await makeApiKey(as, "Laptop", "posts");
    const headers = { Authorization: `Bearer ${key}` };
    const save = (json: object) => app.request("/api/blogs", { method: "POST", headers, json });
    const post = { title: "A", image: "/a.webp", content: ["Text"], published: true };
    expect((await save({ ...post, slug: "a" })).status).toBe(201);
    expect((await save({ ...post, slug: "a" })).status).toBe(409);
    await Promise.all(["b", "c", "d"].map((slug) => save({ ...post, slug })));
    expect(await statusWith(app, key, "/api/blogs")).toBe(200);
    now += 24 * 60 * minute;
    expect((await save({ ...post, slug: "e" })).status).toBe(201);
    const { events } = securityEntryPageSchema.parse(await (await as("/api/account/events")).json());
    expect(events.slice(0, 3).map((entry) => [entry.event, entry.key, entry.times])).toEqual([
      ["api-key-used", "Laptop", 1],
      ["api-key-used", "Laptop", 5],
      ["api-key-made", "Laptop", 1],
    ]);
    const logged = lines.filter(({ event }) => event === "api-key-used");
    expect(logged).toHaveLength(6);
    expect(logged[0]).toMatchObject({ key: "Laptop" });
    expect(JSON.stringify(lines)).not.toContain(key);
  });

  test("are in the history and in the log when they are made and deleted, without the key", async () => {
    const { log, lines } = recordLog();
    await using app = await startTestApp(engine, { log });
    const { as } = await signIn(app);
    const { key, _id: id } = await makeApiKey(as);
    await as(`/api/api-keys/${id}`, { method: "DELETE" });
    const { events } = securityEntryPageSchema.parse(await (await as("/api/account/events")).json());
    expect(events.slice(0, 2).map((entry) => [entry.event, entry.key])).toEqual([
      ["api-key-deleted", "Spreadsheet"],
      ["api-key-made", "Spreadsheet"],
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: "api-key-made", msg: "the owner made an API key" }),
        expect.objectContaining({ event: "api-key-deleted", msg: "the owner deleted an API key" }),
      ]),
    );
    expect(JSON.stringify(lines)).not.toContain(key);
  });
});
