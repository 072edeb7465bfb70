import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { createApp } from "./app.ts";
import { listDocuments } from "./features.ts";

const id = "00000000-0000-7000-8000-000000000001";

test("every API response, including errors, has no-store and nosniff headers, except for the public list", async () => {
  await using app = await startTestApp("sqlite");
  const { routes } = createApp(app.context);
  // Pictures and the resume may be cached; e2e/caching.spec.ts covers them.
  const uncached = routes.filter(({ path }) => /^\/(api\/|healthz|readyz)/.test(path));
  const calls = [...uncached, { method: "GET", path: "/api/nothing" }, { method: "POST", path: "/api/ping" }];
  for (const { method, path } of calls) {
    const address = `${path.replace(":id", id).replace(":slug", "none")}`;
    const { status, headers } = await app.request(address, { method });
    const actual = [headers.get("cache-control"), headers.get("x-content-type-options")];
    // Clients keep the list, and ask each time whether it is still current.
    const caching = path === "/api/blogs/public" ? "no-cache" : "no-store";
    expect([method, path, status, ...actual]).toEqual([method, path, status, caching, "nosniff"]);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  }
});

test("a request with a Content-Length over the limit is refused, even when no handler reads the body", async () => {
  await using app = await startTestApp("sqlite");
  const headers = { "Content-Length": String(256 * 1024 + 1) };
  for (const path of ["/api/dashboard/visits", "/api/nothing"]) {
    const response = await app.request(path, { method: "POST", headers });
    expect([path, response.status]).toEqual([path, 413]);
    expect(await response.json()).toEqual({ message: "The request body is larger than 256 KiB" });
  }
  expect(await app.context.db.selectFrom("visits").selectAll().execute()).toEqual([]);
});

test("the API handles only paths below /api", async () => {
  await using app = await startTestApp("sqlite");
  expect((await app.request("/api/ping")).status).toBe(200);
  expect((await app.request("/api/ping?x=1")).status).toBe(200);
  expect((await app.request("/api")).status).toBe(404);
  expect((await app.request("/apis/ping")).status).toBe(404);
});

test("a known path with the wrong method gets 405 and the allowed methods, even without a token", async () => {
  await using app = await startTestApp("sqlite");
  for (const [method, path, allowed] of [
    ["POST", "/api/ping", "GET, HEAD"],
    ["PATCH", "/api/blogs", "GET, HEAD, POST"],
    ["GET", `/api/messages/${id}/restore`, "POST"],
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

test("an error is logged and returned as a 500 with a request id", async () => {
  await using app = await startTestApp("sqlite");
  await app.context.db.schema.dropTable("visits").execute();
  await app.context.db.schema.dropTable("blogs").execute();
  for (const [path, method] of [
    ["/api/dashboard/visits", "POST"],
    ["/api/blogs/public", "GET"],
  ] as const) {
    const response = await app.request(path, { method });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: "Something went wrong on the server" });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("/healthz returns 200 while the process runs, and /readyz while the database responds", async () => {
  await using app = await startTestApp("sqlite");
  for (const path of ["/healthz", "/readyz"]) {
    const response = await app.request(path);
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  await app.context.db.destroy();
  expect((await app.request("/healthz")).status).toBe(200);
  const response = await app.request("/readyz");
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: "unavailable", reason: "database" },
  ]);
});

test("security.txt has the configured contact, and returns 404 without one", async () => {
  const path = "/.well-known/security.txt";
  await using without = await startTestApp("sqlite");
  expect((await without.request(path)).status).toBe(404);
  const now = Date.UTC(2026, 0, 1);
  const config = { securityContact: "mailto:security@example.org", siteUrl: "https://ada.example" };
  await using app = await startTestApp("sqlite", { config, clock: () => now });
  expect(await (await app.request(path)).text()).toBe(
    [
      "Contact: mailto:security@example.org",
      "Expires: 2026-06-30T00:00:00.000Z",
      "Canonical: https://ada.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("other sites can show the public pictures, such as feed readers, and nothing else", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  await makeBlog(app);
  const { site, pictures } = app.context;
  const cover = await pictures.describeFile("public/favicon.svg");
  const older = await app.request(`/share/_.${"0".repeat(32)}.jpg`);
  const shown = [
    "/favicon.svg",
    "/favicon.ico",
    "/icon-192.png",
    site.current().profile.portrait?.src ?? "",
    cover.src,
  ];
  const responses = [older];
  for (const address of [older.headers.get("location") ?? "", ...shown])
    responses.push(await app.request(address));
  expect(responses.map(({ status }) => status)).toEqual([302, 200, 200, 200, 200, 200, 200]);
  for (const { headers } of responses)
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  for (const address of [
    "/",
    "/blog/nothing",
    "/feed.xml",
    "/api/blogs/public",
    "/resume.json",
    "/pictures/none.webp",
  ])
    expect([address, (await app.request(address)).headers.get("cross-origin-resource-policy")]).toEqual([
      address,
      "same-origin",
    ]);
});

test("every kind that is compressed says so to caches: in each encoding, in none, and in a 304", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const { image } = await makeBlog(app, { slug: "post" });
  // The page changes when the size of its cover becomes known.
  await app.context.covers.prepare([image]);
  const pages = ["/", "/blog", "/blog/post", "/nothing"];
  const texts = ["/", "/blog/post"].flatMap((page) => app.context.pageTexts?.addressOf(page) ?? []);
  const documents = listDocuments(app.context).flatMap(({ address, isLive }) => (isLive ? [] : [address]));
  for (const address of [...pages, ...texts, ...documents]) {
    const encodings = [];
    for (const accepted of ["br;q=1.0", "gzip", "gzip;q=0", ""]) {
      const { headers } = await app.request(address, { headers: { "Accept-Encoding": accepted } });
      encodings.push(headers.get("content-encoding"));
      const etag = headers.get("etag") ?? "";
      const current = await app.request(address, {
        headers: { "Accept-Encoding": accepted, "If-None-Match": etag },
      });
      if (address !== "/nothing") expect([address, current.status]).toEqual([address, 304]);
      const vary = [headers.get("vary"), current.headers.get("vary")].map((value) =>
        value?.split(", ").at(-1),
      );
      expect([address, accepted, ...vary]).toEqual([address, accepted, "Accept-Encoding", "Accept-Encoding"]);
    }
    expect([address, ...encodings]).toEqual([address, "br", "gzip", null, null]);
  }
});

test("every document turns off the features of browsers that the site does not use", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  for (const address of ["/", "/blog/nothing", "/nothing", "/admin", "/?utm_source=x"]) {
    const policy = (await app.request(address)).headers.get("permissions-policy");
    for (const feature of ["camera", "geolocation", "microphone", "payment", "usb"])
      expect([address, policy]).toEqual([address, expect.stringContaining(`${feature}=()`)]);
  }
});
