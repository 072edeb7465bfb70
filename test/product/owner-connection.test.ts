import { expect, test } from "vitest";
import { makeApiKey } from "../../src/features/api-keys/testing/api-keys.ts";
import { startTestApp } from "../app.ts";
import { signIn } from "../owner.ts";

test.each([
  [0, "203.0.113.7"],
  [1, "198.51.100.4"],
  [2, "192.0.2.1"],
])("with %i trusted proxies, the owner sees that the server sees %s", async (trustedProxies, address) => {
  await using app = await startTestApp("sqlite", { config: { trustedProxies } });
  const { key } = await makeApiKey((await signIn(app)).as);
  const headers = { Authorization: `Bearer ${key}`, "X-Forwarded-For": "192.0.2.1, 198.51.100.4" };
  const response = await app.request("/api/connection", { headers, address: "203.0.113.7" });
  expect(await response.json()).toEqual({ address, trustedProxies });
});
