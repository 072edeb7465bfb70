import { expect, test } from "vitest";
import { startTestApp } from "../test/app.ts";
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
