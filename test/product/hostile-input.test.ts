import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { detailNames, details, recordOf } from "../../src/core/posts/contract/post-fields.ts";
import { createBrowserKeys } from "../../src/features/notifications/testing/push-service.ts";
import { startTestApp } from "../app.ts";
import { makeBlog, makeMessages, messageIdOf } from "../builders.ts";
import type { ServerCall } from "../calls.ts";
import { bothEngines } from "../databases.ts";
import { hostileParts, hostileTexts, hostileVersions, writeJson } from "../hostile-values.ts";
import { owner, signIn } from "../owner.ts";
import { makeGoatCounterExport, makeUmamiExport, umamiColumns } from "../visit-exports.ts";

let count = 0;
/** A text that no earlier request had. */
function another(): string {
  count += 1;
  return `another-${count}`;
}

const { p256dh, auth } = createBrowserKeys();
const subscription = () => ({
  endpoint: `https://fcm.googleapis.com/${another()}`,
  keys: { p256dh, auth },
});
const savedReply = () => ({ name: another(), text: "Thank you" });
const person = () => ({ email: "nobody@example.org" });
const fields = {
  title: "A title",
  image: "/pictures/cover-1.webp",
  content: ["A paragraph"],
  published: true,
  ...recordOf(detailNames, (name) => ("isAddress" in details[name] ? "https://example.org/a" : "About it")),
};
const labels = { tags: ["web"], pinned: false };
const date = "2026-03-01T00:00:00.000Z";
const post = () => ({
  ...fields,
  ...labels,
  slug: another(),
  published: false,
  publishAt: "2036-03-01T00:00:00.000Z",
  date,
});

/** A valid body of each call that has one, with all of its fields. */
const bodies: Record<string, () => unknown> = {
  "PATCH /api/blogs/:id/likes": () => ({ action: "like" }),
  "POST /api/dashboard/visits/:id/report": () => ({
    ...{ version: 1, referrer: "https://example.org/", entry: "/", actions: ["like"] },
    pages: [{ path: "/", seconds: 1, read: 100 }],
  }),
  "POST /api/messages": () => ({
    name: "Ada",
    email: "ada@example.org",
    message: "Hi",
    consent: "yes",
    subject: "",
  }),
  "POST /api/messages/withdrawal": () => ({ key: another() }),
  "POST /api/auth/login": () => owner,
  "POST /api/auth/second-step": () => ({ ticket: "a.b", passkey: { id: "a" } }),
  "POST /api/account/confirm": () => ({ password: "wrong" }),
  "POST /api/account/passkeys": () => ({ ticket: "a.b", name: "Laptop", response: { id: "a" } }),
  "POST /api/account/app": () => ({ ticket: "a.b", code: "123456" }),
  "PUT /api/account/password": () => ({ currentPassword: "wrong", newPassword: "another long pass phrase" }),
  "POST /api/api-keys": () => ({ label: "A key", scope: "posts" }),
  "POST /api/insight/goals": () => ({ path: `/${another()}`, label: "A goal" }),
  "PUT /api/visit-letter": () => ({ every: "off" }),
  "POST /api/visit-letter/send": () => ({ every: "week" }),
  "PUT /api/messages/:id/labels": () => ({ labels: ["job"] }),
  "PUT /api/messages/:id/note": () => ({ text: "A note" }),
  "POST /api/people": person,
  "POST /api/people/export": person,
  "POST /api/people/erase": person,
  "POST /api/messages/:id/replies": () => ({ text: "Hello" }),
  "POST /api/saved-replies": savedReply,
  "PUT /api/saved-replies/:id": savedReply,
  "PUT /api/notifications": () => ({
    ...{ mail: "off", dailyAt: "08:00", webhook: false },
    quiet: { from: "22:00", to: "07:00" },
  }),
  "POST /api/share-links": () => ({
    ...{ label: "A link", target: "/me", slug: another(), lastDay: "2036-01-01", notify: false },
  }),
  "POST /api/push-devices": subscription,
  "PUT /api/push-devices/:id": subscription,
  "PATCH /api/messages": () => ({ ids: [messageIdOf(0)], state: "read" }),
  "PATCH /api/messages/:id": () => ({ state: "read" }),
  "PATCH /api/site/files": () => ({
    ...{ file: "site.yaml", hash: "0".repeat(64) },
    edits: [{ op: "set", path: ["name"], value: "Ada" }],
  }),
  "PUT /api/site/facts": () => ({ isOn: false }),
  "POST /api/site/repositories": () => ({ source: "forgejo:http://127.0.0.1:1/ada" }),
  "POST /api/site/repositories/import": () => ({
    ...{ source: "forgejo:http://127.0.0.1:1/ada", hash: "0".repeat(64) },
    paths: ["ada/shelf"],
  }),
  "POST /api/site/pages": () => ({ slug: another(), title: "Uses" }),
  "POST /api/site/versions/:id/restore": () => ({ hash: "0".repeat(64) }),
  "POST /api/uploads/covers": () => ({ title: "A cover" }),
  "PUT /api/blogs/:id/working-copy": () => ({
    editor: "00000000-0000-4000-8000-000000000001",
    ...{ base: "1", replaces: "1" },
    fields: { ...fields, ...labels, tags: "web", slug: "a", publishAt: "", date: "" },
  }),
  "POST /api/site/preview": () => ({
    ...{ path: "/me", file: "site.yaml" },
    edits: [
      { op: "set", path: ["headline"], value: "Hello" },
      { op: "insert", path: ["tiles"], index: 0, value: { value: "1", label: "A tile" } },
      { op: "move", path: ["tiles"], from: 0, to: 1 },
      { op: "remove", path: ["tiles", 1] },
    ],
  }),
  "POST /api/blogs/preview": () => ({ content: fields.content }),
  "POST /api/blogs/check": () => ({ content: fields.content, title: "A", slug: "a", description: "" }),
  "POST /api/blogs": post,
  "PUT /api/blogs/:id": post,
};

const cursor = "1774008000000_00000000-0000-7000-8000-000000000009";
const period = { from: "2026-01-01", to: "2026-01-31" };
const filter = "country:Iceland";

/** A valid query of each call that has one, with all of its parameters. */
const queries: Record<string, Record<string, string>> = {
  "GET /api/account/events": { cursor },
  "GET /api/dashboard/visits": { cursor },
  "GET /api/insight": { ...period, filter, unit: "day" },
  "GET /api/insight/export": { ...period, filter, table: "page", format: "csv" },
  "GET /api/insight/requests": period,
  "GET /api/messages/export": { format: "json" },
  "GET /api/messages": {
    ...{ cursor, q: "hello", state: "all", elsewhere: "yes", consent: "yes" },
    ...{ email: "ada@example.org", label: "job" },
    ...period,
  },
  "DELETE /api/messages/:id": { to: "trash" },
  "PUT /api/uploads": { name: "photo.jpg" },
  "GET /api/site/versions": { file: "site.yaml" },
  "POST /api/site/pictures": { name: "photo.jpg", crop: "0,0,1,0.5" },
  "GET /api/uploads": { cursor, q: "photo" },
  "POST /api/blogs/import": {
    name: "posts.zip",
    preview: "yes",
    fetch: "yes",
    drafts: "yes",
    noPages: "yes",
  },
  "DELETE /api/blogs/:id/working-copy": { version: "1" },
  "GET /api/blogs": { q: "title" },
};

const forms: Record<string, Record<string, string>> = {
  "/contact": { name: "Ada", email: "ada@example.org", message: "Hello", consent: "yes" },
  "/contact/withdraw": {},
  "/blog/a-post": { action: "like" },
};

const exported = {
  ...{ _id: "00000000-0000-7000-8000-00000000000a", name: "Ada", email: "ada@example.org", message: "Hi" },
  ...{
    createdAt: date,
    contactConsent: true,
    state: "read",
    labels: ["job"],
    note: "A note",
    withdrawnAt: date,
  },
  replies: [
    {
      ...{
        direction: "in",
        text: "Thanks",
        createdAt: date,
        sentAt: date,
        from: "ada@example.org",
        missing: "rest",
      },
      ...{ mailId: "<a@example.org>", threadId: "<t@example.org>", isAutomatic: true },
      attachments: [{ name: "cv.pdf", size: 12 }],
    },
  ],
};

/** Exports of visits with a row for each column with each hostile text. */
function hostileVisits(): string[] {
  const umami = {
    session_id: "s",
    visit_id: "v",
    url_path: "/",
    created_at: "2026-03-01 10:00:00",
    browser: "firefox",
  };
  const goatCounter =
    "/,A title,,,Firefox 140,Linux,5f4dcc3b5aa765d-61d8327deb882cf9,0,Hacker News,g,1920,IS,1,2026-03-01T10:00:00Z".split(
      ",",
    );
  return [
    makeUmamiExport(
      umamiColumns.flatMap((column) => hostileTexts.map((text) => ({ ...umami, [column]: text }))),
    ),
    makeGoatCounterExport(
      goatCounter.flatMap((_, column) => hostileTexts.map((text) => goatCounter.with(column, text))),
    ),
  ];
}

interface ObjectSchema {
  properties?: Record<string, ObjectSchema>;
  items?: ObjectSchema;
  anyOf?: ObjectSchema[];
}

/** Returns the fields of a schema that an example does not have. */
function missingFields(schema: ObjectSchema, example: unknown, path = ""): string[] {
  const shape = [schema, ...(schema.anyOf ?? [])].find(({ properties, items }) => properties ?? items) ?? {};
  if (shape.items)
    return Array.isArray(example) ? missingFields(shape.items, example[0], `${path}[0]`) : [path];
  return Object.entries(shape.properties ?? {}).flatMap(([name, part]) => {
    const value = (example as Record<string, unknown> | undefined)?.[name];
    return value === undefined ? [`${path}.${name}`] : missingFields(part, value, `${path}.${name}`);
  });
}

function examine(schema: z.ZodType, example: unknown): string[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as ObjectSchema;
  const { error } = schema.safeParse(example);
  return [...missingFields(json, example), ...(error ? [error.message] : [])];
}

beforeEach(() => {
  count = 0;
});

test("each call with a body or a query has a valid example here, with all of its fields", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const faults = app.calls.flatMap(({ name, body, query }) => [
    ...(body ? examine(body, bodies[name]?.()).map((fault) => `${name}: ${fault}`) : []),
    ...(query ? examine(query, queries[name]).map((fault) => `${name}: ${fault}`) : []),
  ]);
  expect(faults).toEqual([]);
});

interface Attempt {
  name: string;
  path: string;
  init?: { method: string; body?: string; headers?: Record<string, string> };
}

/** The requests with one hostile part each. */
function attemptsOf({ name, method, path, query }: ServerCall, ids: Record<string, string>): Attempt[] {
  const idOf = (parameter: string) => ids[`${path} ${parameter}`] ?? ids[parameter] ?? messageIdOf(0);
  const parameters = path.match(/:\w+(?:\{[^}]*\})?/g) ?? [];
  const fill = (replaced?: string, part = "") =>
    parameters.reduce(
      (all, one) => all.replace(one, one === replaced ? part : idOf(one)),
      path.replace("*", "x"),
    );
  const valid = queries[name] ?? {};
  const search = (entries: Record<string, string>) =>
    Object.entries(entries)
      .map(([key, value]) => `${key}=${value}`)
      .join("&");
  const plain = `${fill()}?${search(valid)}`;
  const body = bodies[name];
  const init = (json?: unknown, headers = {}) => ({
    method,
    ...(body && {
      body: writeJson(json ?? body()),
      headers: { "Content-Type": "application/json", ...headers },
    }),
    ...(!body && { headers }),
  });
  const inPath = parameters.flatMap((one) =>
    hostileParts(idOf(one)).map((part) => ({ path: `${fill(one, part)}?${search(valid)}`, init: init() })),
  );
  const names = query ? Object.keys(valid) : ["q"];
  const inQuery = [
    ...names.flatMap((key) => hostileParts(valid[key] ?? "x").map((part) => ({ ...valid, [key]: part }))),
  ].map((entries) => ({ path: `${fill()}?${search(entries)}`, init: init() }));
  const inNames = [{ path: `${plain}&__proto__=a&__proto__=b&constructor=a&%00=a`, init: init() }];
  const inHeaders = ["__proto__", '"1e400"'].map((value) => ({
    path: plain,
    init: init(undefined, {
      "Idempotency-Key": value,
      "If-Match": value,
      "Working-Copy": value,
      "Form-Stamp": value,
    }),
  }));
  const inBody = body ? hostileVersions(body()).map((json) => ({ path: plain, init: init(json) })) : [];
  return [...inPath, ...inQuery, ...inNames, ...inHeaders, ...inBody].map((attempt) => ({
    name,
    ...attempt,
  }));
}

async function fill(engine: (typeof bothEngines)[number]) {
  const app = await startTestApp(engine, { pages: true });
  await makeMessages(app, [{}, {}]);
  const { id } = await makeBlog(app, { slug: "a-post" });
  const { as } = await signIn(app);
  const created = async (path: string, json: unknown) => {
    const response = await as(path, { method: "POST", json });
    return ((await response.json()) as { _id: string })._id;
  };
  const visit = await app.request("/api/dashboard/visits", { method: "POST" });
  const ids = {
    ":slug": "a-post",
    "/api/dashboard/visits/:id/report :id": ((await visit.json()) as { visit: string }).visit,
    "/api/saved-replies/:id :id": await created("/api/saved-replies", savedReply()),
    "/api/push-devices/:id :id": await created("/api/push-devices", subscription()),
  };
  const blogIds = app.calls
    .filter(({ path }) => path.startsWith("/api/blogs/:id"))
    .map(({ path }) => [`${path} :id`, id]);
  return { app, as, ids: { ...ids, ...Object.fromEntries(blogIds) } };
}

describe.each(bothEngines)("on %s", (engine) => {
  // PostgreSQL refuses more of it than SQLite, such as NUL characters and numbers beyond its types.
  const tags = engine === "sqlite" ? ["release"] : [];

  test("no hostile parameter and no hostile field of any call gets a 500", {
    tags,
    timeout: 600_000,
  }, async () => {
    const { app, as, ids } = await fill(engine);
    await using _ = app;
    const calls = app.calls.filter(({ name }) => name !== "POST /api/auth/logout");
    const attempts = calls.flatMap((call) => attemptsOf(call, ids));
    const failed: string[] = [];
    async function attempt({ name, path, init }: Attempt, index: number): Promise<void> {
      const response = await as(path, { ...init, address: `10.${index >> 8}.${index & 255}.1` });
      if (response.status >= 500)
        failed.push(`${response.status} ${name}: ${path} ${init?.body?.slice(0, 200)}`);
      await response.body?.cancel();
    }
    for (let start = 0; start < attempts.length; start += 10)
      await Promise.all(attempts.slice(start, start + 10).map((one, index) => attempt(one, start + index)));
    expect(failed).toEqual([]);
  });

  test("hostile fields of forms are refused or stored", { timeout: 120_000 }, async () => {
    await using app = await startTestApp(engine, { pages: true });
    await makeBlog(app, { slug: "a-post" });
    for (const [path, valid] of Object.entries(forms)) {
      for (const [name, text] of Object.entries(valid)) {
        for (const part of hostileParts(text)) {
          const body = new URLSearchParams({ ...valid, [name]: "PART" }).toString().replace("PART", part);
          const headers = { "Content-Type": "application/x-www-form-urlencoded" };
          const { status } = await app.request(path, {
            method: "POST",
            body: `${body}&__proto__=a`,
            headers,
          });
          expect([path, name, part, status < 500]).toEqual([path, name, part, true]);
        }
      }
    }
  });

  test("hostile lines of imports are skipped or stored", { timeout: 120_000 }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const lines = hostileVersions(exported).map((line, index) =>
      writeJson(line).replace(exported._id, messageIdOf(index)),
    );
    const messages = await as("/api/messages/import", { method: "POST", body: lines.join("\n") });
    expect(await messages.json()).toMatchObject({ invalid: expect.any(Number) });
    for (const body of hostileVisits()) {
      const visits = await as("/api/insight/imports", { method: "POST", body });
      expect([visits.status, await visits.json()]).toMatchObject([200, { visits: expect.any(Number) }]);
    }
    for (const path of [
      "/api/messages?state=all",
      "/api/messages/export?format=json",
      "/api/insight?from=2026-01-01&to=2026-12-31",
    ])
      expect((await as(path)).status).toBe(200);
  });
});
