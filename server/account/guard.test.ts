import { describe, expect, test } from "vitest";
import { type ApiKeyScope, apiKeyScopes } from "../../contract/api-key-scopes.ts";
import { makeApiKey } from "../../test/api-keys.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { makeBlog } from "../../test/builders.ts";
import { engines } from "../../test/databases.ts";
import { signIn } from "../../test/owner.ts";
import { createApp } from "../app.ts";
import { sessionAge } from "./sessions.ts";

/** The routes that anyone may call. All other routes need the owner's token, so a new route is listed here or guarded. */
const openRoutes = [
  "GET /Blogs/slug/:slug",
  "GET /apple-touch-icon.png",
  "GET /blogs/public",
  "GET /favicon.ico",
  "GET /favicon.svg",
  "GET /healthz",
  "GET /icon-192.png",
  "GET /icon-512.png",
  "GET /icon-maskable.png",
  "GET /admin.webmanifest",
  "GET /manifest.webmanifest",
  "GET /to/:slug",
  "GET /pictures/:file{.+}",
  "GET /ping",
  "GET /readyz",
  "GET /resume.json",
  "GET /resume.pdf",
  "GET /share/:file{.+}",
  "GET /uploads/:file",
  "PATCH /blogs/:id/likes",
  "POST /auth/login",
  "POST /auth/passkey",
  "POST /auth/second-step",
  "POST /dashboard/visits",
  "POST /dashboard/visits/:id/report",
  "POST /messages",
  "POST /messages/withdrawal",
];

const ownerRoutes = [
  "DELETE /account/app",
  "DELETE /account/passkeys/:id",
  "DELETE /account/sessions",
  "DELETE /api-keys/:id",
  "DELETE /account/sessions/:id",
  "DELETE /blogs/:id",
  "DELETE /blogs/:id/file",
  "PUT /blogs/:id/file",
  "DELETE /blogs/:id/preview-link",
  "DELETE /blogs/:id/working-copy",
  "DELETE /blogs/trash",
  "DELETE /blogs/trash/:id",
  "DELETE /dashboard/visits/:id",
  "DELETE /insight/goals/:id",
  "DELETE /jobs/:id",
  "DELETE /jobs/failed",
  "DELETE /messages/:id",
  "DELETE /messages/:id/replies/:reply",
  "DELETE /push-devices/:id",
  "DELETE /saved-replies/:id",
  "DELETE /share-links/:id",
  "DELETE /site/pages/:slug",
  "DELETE /uploads/:id",
  "DELETE /uploads/unused",
  "GET /account",
  "GET /account/events",
  "GET /account/factors",
  "GET /account/sessions",
  "GET /api-keys",
  "GET /auth/verify",
  "GET /backups",
  "GET /connection",
  "GET /blogs",
  "GET /blogs/:id",
  "GET /blogs/:id/preview-link",
  "GET /blogs/:id/revisions",
  "GET /blogs/:id/revisions/:revision",
  "GET /blogs/:id/working-copy",
  "GET /blogs/:id/working-copy/state",
  "GET /blogs/topics",
  "GET /blogs/trash",
  "GET /blogs/working-copies",
  "GET /dashboard/stats",
  "GET /dashboard/visits",
  "GET /export",
  "GET /insight",
  "GET /insight/export",
  "GET /insight/goals",
  "GET /insight/live",
  "GET /insight/requests",
  "GET /jobs",
  "GET /messages",
  "GET /messages/:id",
  "GET /messages/counts",
  "GET /messages/events",
  "GET /messages/export",
  "GET /messages/labels",
  "GET /messages/:id/replies",
  "GET /messages/reply-settings",
  "GET /notifications",
  "GET /push-devices",
  "GET /saved-replies",
  "GET /share-links",
  "GET /site-faults",
  "GET /site/files",
  "GET /site/versions",
  "GET /site/versions/:id",
  "GET /uploads",
  "GET /uploads/sources/:hash",
  "GET /visit-letter",
  "PATCH /messages",
  "PATCH /messages/:id",
  "PATCH /site/files",
  "POST /account/app",
  "POST /account/app/options",
  "POST /account/confirm",
  "POST /account/passkeys",
  "POST /account/passkeys/options",
  "POST /account/recovery-codes",
  "POST /api-keys",
  "POST /auth/logout",
  "POST /blogs",
  "POST /blogs/:id/preview-link",
  "POST /blogs/:id/restore",
  "POST /blogs/check",
  "POST /blogs/import",
  "POST /blogs/preview",
  "POST /insight/goals",
  "POST /insight/imports",
  "POST /jobs/:id/retry",
  "POST /jobs/failed/retry",
  "POST /messages/:id/replies",
  "POST /messages/:id/replies/:reply/retry",
  "POST /messages/:id/restore",
  "POST /messages/import",
  "POST /people",
  "POST /people/erase",
  "POST /people/export",
  "POST /notifications/webhook-test",
  "POST /push-devices",
  "POST /push-devices/:id/test",
  "POST /saved-replies",
  "POST /share-links",
  "POST /site/pages",
  "POST /site/pictures",
  "POST /site/preview",
  "POST /site/versions/:id/restore",
  "POST /uploads/covers",
  "POST /visit-letter/send",
  "PUT /account/password",
  "PUT /blogs/:id",
  "PUT /blogs/:id/working-copy",
  "PUT /messages/:id/labels",
  "PUT /messages/:id/note",
  "PUT /notifications",
  "PUT /push-devices/:id",
  "PUT /saved-replies/:id",
  "PUT /uploads",
  "PUT /visit-letter",
];

/** Those of them that API keys of each scope may call, with a query that they accept. */
const keyRoutes: Record<ApiKeyScope, Record<string, string>> = {
  read: {
    "GET /connection": "",
    "GET /dashboard/stats": "",
    "GET /dashboard/visits": "",
    "GET /insight": "?from=2026-01-01&to=2026-01-31",
    "GET /insight/export": "?from=2026-01-01&to=2026-01-31&table=days&format=csv",
    "GET /insight/goals": "",
    "GET /insight/live": "",
    "GET /share-links": "",
  },
  posts: {
    "GET /connection": "",
    "GET /blogs": "",
    "GET /blogs/:id": "",
    "GET /uploads/sources/:hash": "",
    "POST /blogs": "",
    "POST /uploads/covers": "",
    "PUT /blogs/:id": "",
    "PUT /uploads": "?name=a.png",
  },
};

function listRoutes({ context }: TestApp): string[] {
  const routes = createApp(context).routes.map(({ method, path }) => `${method} ${path}`);
  return [...new Set(routes.map((route) => route.replace(" /api/", " /")))].sort();
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
  test("every route is declared as open or as the owner's", async () => {
    await using app = await startTestApp(engine);
    const undeclared = listRoutes(app).filter((route) => ![...openRoutes, ...ownerRoutes].includes(route));
    expect(undeclared).toEqual([]);
    expect(listRoutes(app)).toEqual(expect.arrayContaining(ownerRoutes));
  });

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
    for (const route of ownerRoutes) {
      const [method = "", pattern = ""] = route.split(" ");
      const id = pattern.includes("visits") ? visitId : pattern.includes("messages") ? messageId : blogId;
      for (const header of headers) {
        const json = method !== "GET" && method !== "DELETE" ? { json: post } : {};
        const response = await app.request(`/api${pattern.replace(/:\w+/g, id)}`, {
          method,
          headers: header,
          ...json,
        });
        expect([route, header, response.status]).toEqual([route, header, 401]);
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
      for (const route of ownerRoutes) {
        const [method = "", pattern = ""] = route.split(" ");
        const id = pattern.includes("visits") ? visitId : pattern.includes("messages") ? messageId : blogId;
        const path = `/api${pattern.replace(/:\w+/g, id)}${keyRoutes[scope][route] ?? ""}`;
        // What a key may change is tried with what changes nothing.
        const isAllowed = route in keyRoutes[scope];
        const json = method !== "GET" && method !== "DELETE" ? { json: isAllowed ? {} : post } : {};
        const response = await app.request(path, { method, headers, ...json });
        expect([route, response.status === 403]).toEqual([route, !isAllowed]);
        if (!isAllowed)
          expect(await response.json()).toEqual({
            message: `This API key can only ${apiKeyScopes[scope]}. Use another one, or sign in.`,
          });
        if (method !== "GET") continue;
        const head = await app.request(path, { method: "HEAD", headers });
        expect([route, head.status, await head.text()]).toEqual([route, response.status, ""]);
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
