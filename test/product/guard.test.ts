import { describe, expect, test } from "vitest";
import { type ApiKeyScope, apiKeyScopes } from "../../src/core/account/contract/api-key-scopes.ts";
import { sessionAge } from "../../src/core/account/server/sessions.ts";
import { makeApiKey } from "../../src/features/api-keys/testing/api-keys.ts";
import type {} from "../../src/features/insight/goals/tables.ts";
import type {} from "../../src/features/replies/replies/tables.ts";
import type {} from "../../src/features/share-links/tables.ts";
import { startTestApp, type TestApp } from "../app.ts";
import { makeBlog } from "../builders.ts";
import { engines } from "../databases.ts";
import { signIn } from "../owner.ts";

/** The calls that not anyone may make. */
function listGuarded({ calls }: TestApp) {
  return calls.flatMap(({ name, method, path, declared }) => {
    const access = declared?.access ?? "anyone";
    return access === "anyone"
      ? []
      : [{ name, method, path, keys: typeof access === "string" ? [] : access.keys }];
  });
}

const visitId = "00000000-0000-7000-8000-000000000001";
const messageId = "00000000-0000-7000-8000-000000000002";

async function fill(app: TestApp): Promise<{ blogId: string }> {
  const { db } = app.context;
  await db
    .insertInto("visits")
    .values({ id: visitId, visited_at: 1, day: "2026-01-01", country: null, city: null })
    .execute();
  await db.insertInto("visit_days").values({ day: "2026-01-01", visits: 1 }).execute();
  await db
    .insertInto("messages")
    .values({
      id: messageId,
      name: "Ada",
      email: "ada@example.org",
      message: "Hello",
      contact_consent: 1,
      idempotency_key: null,
      created_at: 1,
      notified_at: null,
    })
    .execute();
  return { blogId: (await makeBlog(app)).id };
}

async function readAll({ context: { db } }: TestApp) {
  return {
    blogs: await db.selectFrom("blogs").selectAll().execute(),
    texts: await db.selectFrom("blog_texts").selectAll().execute(),
    messages: await db.selectFrom("messages").selectAll().execute(),
    replies: await db.selectFrom("message_replies").selectAll().execute(),
    saved: await db.selectFrom("saved_replies").selectAll().execute(),
    visits: await db.selectFrom("visits").selectAll().execute(),
    days: await db.selectFrom("visit_days").selectAll().execute(),
    sessions: await db.selectFrom("sessions").selectAll().execute(),
    trash: await db.selectFrom("trashed_blogs").selectAll().execute(),
    copies: await db.selectFrom("working_copies").selectAll().execute(),
    links: await db.selectFrom("preview_links").selectAll().execute(),
    shared: await db.selectFrom("share_links").selectAll().execute(),
    goals: await db.selectFrom("visit_goals").selectAll().execute(),
    passkeys: await db.selectFrom("passkeys").selectAll().execute(),
    apps: await db.selectFrom("authenticator_apps").selectAll().execute(),
    codes: await db.selectFrom("recovery_codes").selectAll().execute(),
    keys: await db.selectFrom("api_keys").select("id").execute(),
    // That a key was used is recorded before the call is refused.
    events: await db.selectFrom("security_events").selectAll().where("event", "<>", "api-key-used").execute(),
  };
}

const post = {
  title: "Taken over",
  slug: "taken-over",
  image: "/x.webp",
  content: ["Text"],
  published: true,
};

describe.each(engines)("the owner's routes on %s", (engine) => {
  test("a call without a valid token gets 401 and changes nothing", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { blogId } = await fill(app);
    const expired = await signIn(app);
    now += sessionAge;
    const ended = await signIn(app);
    expect((await ended.as("/api/auth/logout", { method: "POST" })).status).toBe(204);

    const headers: Record<string, string>[] = [
      {},
      { Authorization: "" },
      { Authorization: "Bearer" },
      { Authorization: "Bearer null" },
      { Authorization: `Bearer ${"x".repeat(43)}` },
      { Authorization: `Basic ${expired.token}` },
      { Authorization: `Bearer ${expired.token}` },
      { Authorization: `Bearer ${ended.token}` },
    ];
    const before = await readAll(app);
    for (const { name, method, path: pattern } of listGuarded(app)) {
      const id = pattern.includes("visits") ? visitId : pattern.includes("messages") ? messageId : blogId;
      for (const header of headers) {
        const json = method !== "GET" && method !== "DELETE" ? { json: post } : {};
        const response = await app.request(pattern.replace(/:\w+/g, id), {
          method,
          headers: header,
          ...json,
        });
        expect([name, header, response.status]).toEqual([name, header, 401]);
        expect(await response.json()).toEqual({ message: "Sign in first" });
      }
    }
    expect(await readAll(app)).toEqual(before);
  });

  test.each(Object.keys(apiKeyScopes) as ApiKeyScope[])(
    "an API key for %s gets 403 and changes nothing for all calls of other scopes",
    async (scope) => {
      await using app = await startTestApp(engine);
      const { blogId } = await fill(app);
      const owner = await signIn(app);
      const { key } = await makeApiKey(owner.as, "Program", scope);
      const headers = { Authorization: `Bearer ${key}` };
      const before = await readAll(app);
      for (const { name, method, path: pattern, keys } of listGuarded(app)) {
        const id = pattern.includes("visits") ? visitId : pattern.includes("messages") ? messageId : blogId;
        const path = pattern.replace(/:\w+/g, id);
        // What a key may change is tried with what changes nothing.
        const isAllowed = keys.includes(scope);
        const json = method !== "GET" && method !== "DELETE" ? { json: isAllowed ? {} : post } : {};
        const response = await app.request(path, { method, headers, ...json });
        expect([name, response.status === 403]).toEqual([name, !isAllowed]);
        if (!isAllowed)
          expect(await response.json()).toEqual({
            message: `This API key can only ${apiKeyScopes[scope]}. Use another one, or sign in.`,
          });
        if (method !== "GET") continue;
        const head = await app.request(path, { method: "HEAD", headers });
        expect([name, head.status, await head.text()]).toEqual([name, response.status, ""]);
      }
      expect(await readAll(app)).toEqual(before);
      expect((await app.request("/api/unknown", { headers })).status).toBe(404);
      expect((await app.request("/api/insight", { method: "PUT", headers })).status).toBe(405);
    },
  );

  test("an unknown address below /api is not found, with and without a token, also in an app with pages", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const owner = await signIn(app);
    for (const path of ["/api", "/api/", "/api/unknown", "/api/blogs/a/b", "/api/dashboard"]) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
        const [anyone, signedIn] = [await app.request(path, { method }), await owner.as(path, { method })];
        expect([path, method, anyone.status, signedIn.status]).toEqual([path, method, 404, 404]);
      }
    }
    expect((await app.request("/api/blogs")).status).toBe(401);
    expect((await app.request("/api/blogs", { method: "HEAD" })).status).toBe(401);
    expect((await app.request("/api/messages", { method: "PUT" })).status).toBe(405);
  });
});
