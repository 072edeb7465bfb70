import { expect, test } from "vitest";
import { startTestApp } from "../test/app.ts";
import { makeBlog } from "../test/builders.ts";
import { createApp } from "./app.ts";

const id = "00000000-0000-7000-8000-000000000001";

test("every answer of the API, a refusal too, is kept by no cache and guessed at by no browser", async () => {
  await using app = await startTestApp("sqlite");
  const { routes } = createApp(app.context);
  const calls = [...routes, { method: "GET", path: "/api/nothing" }, { method: "POST", path: "/api/ping" }];
  for (const { method, path } of calls) {
    const address = `${path.replace(":id", id).replace(":slug", "none")}`;
    const { status, headers } = await app.request(address, { method });
    const found = [headers.get("cache-control"), headers.get("x-content-type-options")];
    expect([method, path, status, ...found]).toEqual([method, path, status, "no-store", "nosniff"]);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  }
});

test("a call that declares more than any body may have is refused, also where no body is read", async () => {
  await using app = await startTestApp("sqlite");
  const headers = { "Content-Length": String(256 * 1024 + 1) };
  for (const path of ["/api/dashboard/visits", "/api/nothing"]) {
    const answer = await app.request(path, { method: "POST", headers });
    expect([path, answer.status]).toEqual([path, 413]);
    expect(await answer.json()).toEqual({ message: "The body is larger than 256 KiB" });
  }
  expect(await app.context.db.selectFrom("visits").selectAll().execute()).toEqual([]);
});

test("only what stands below /api is for the API", async () => {
  await using app = await startTestApp("sqlite");
  expect((await app.request("/api/ping")).status).toBe(200);
  expect((await app.request("/api/ping?x=1")).status).toBe(200);
  expect((await app.request("/api")).status).toBe(404);
  expect((await app.request("/apis/ping")).status).toBe(404);
});

test("a known address answers another method with 405 and those that it allows, for a stranger too", async () => {
  await using app = await startTestApp("sqlite");
  for (const [method, path, allowed] of [
    ["POST", "/api/ping", "GET, HEAD"],
    ["PATCH", "/api/blogs", "GET, HEAD, POST"],
    ["GET", `/api/messages/${id}`, "DELETE"],
    ["PUT", "/api/dashboard/visits", "POST, GET, HEAD"],
    ["OPTIONS", "/api/Blogs/slug/x", "GET, HEAD"],
  ]) {
    const { status, headers } = await app.request(path as string, { method: method as string });
    expect([method, path, status, headers.get("allow")]).toEqual([method, path, 405, allowed]);
  }
  for (const method of ["GET", "POST", "DELETE"]) {
    expect((await app.request("/api/nothing", { method })).status).toBe(404);
    expect((await app.request("/api/dashboard", { method })).status).toBe(404);
  }
});

test("the fast lane answers like the app behind it", async () => {
  await using app = await startTestApp("sqlite");
  await makeBlog(app);
  // The second of each pair is not for the fast lane: it has a query or a body.
  type Call = Parameters<typeof app.request>;
  const calls: [Call, Call][] = [
    [
      ["/api/blogs/public", {}],
      ["/api/blogs/public?all", {}],
    ],
    [
      ["/api/dashboard/visits", { method: "POST" }],
      ["/api/dashboard/visits", { method: "POST", json: {} }],
    ],
  ];
  for (const [fast, ordinary] of calls) {
    const [first, second] = await Promise.all([app.request(...fast), app.request(...ordinary)]);
    expect(first.status).toBe(second.status);
    expect(await first.text()).toBe(await second.text());
    expect(Object.fromEntries(first.headers)).toEqual(Object.fromEntries(second.headers));
  }
  expect(await app.context.db.selectFrom("visits").selectAll().execute()).toHaveLength(2);
});

test("a fault in the fast lane is logged and answered like any other", async () => {
  await using app = await startTestApp("sqlite");
  await app.context.db.schema.dropTable("visits").execute();
  await app.context.db.schema.dropTable("blogs").execute();
  for (const [path, method] of [
    ["/api/dashboard/visits", "POST"],
    ["/api/blogs/public", "GET"],
  ] as const) {
    const answer = await app.request(path, { method });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: "Something went wrong on the server" });
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  }
});
