import { expect, test } from "vitest";
import { makeApiKey } from "../../test/api-keys.ts";
import { startTestApp } from "../../test/app.ts";
import { signIn } from "../../test/owner.ts";

test.each([
  [0, "203.0.113.7"],
  [1, "198.51.100.4"],
  [2, "192.0.2.1"],
])("with %i trusted proxies, the owner sees that the server sees %s", async (trustedProxies, address) => {
  await using app = await startTestApp("sqlite", { config: { trustedProxies } });
  const { key } = await makeApiKey((await signIn(app)).as);
  const headers = { Authorization: `Bearer ${key}`, "X-Forwarded-For": "192.0.2.1, 198.51.100.4" };
  const response = await app.request("/api/connection", { headers, address: "203.0.113.7" });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  expect(await response.text()).toBe(`data: ${JSON.stringify({ address, trustedProxies })}\n\n:\n\n`);
});

test("the event arrives before the end of the response, and a client may leave in between", async () => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const reader = (await as("/api/connection")).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^data: .+\n\n$/);
  await reader?.cancel();
});
