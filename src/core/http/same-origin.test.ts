import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createCrossSiteCheck } from "./same-origin.ts";

const site = "https://ada.example";

/** Each has the address that the browser sent the request to, and its headers. */
const ownRequests: [why: string, address: string, headers: Record<string, string>][] = [
  ["a program that is no browser", site, {}],
  ["a browser that sends only Origin", site, { Origin: site }],
  ["a browser that sends both", site, { Origin: site, "Sec-Fetch-Site": "same-origin" }],
  ["a request without Origin, such as GET", site, { "Sec-Fetch-Site": "same-origin" }],
  ["an address typed by the visitor", site, { "Sec-Fetch-Site": "none" }],
  ["behind a proxy that terminates TLS", "http://ada.example", { Origin: site }],
  ["behind a proxy that sets another Host", "http://app:3000", { Origin: site }],
  ["with www.", "http://www.ada.example", { Origin: "https://www.ada.example" }],
  ["opened by its loopback address", "http://127.0.0.1:3000", { Origin: "http://127.0.0.1:3000" }],
  ["opened by its IPv6 address", "http://[::1]:3000", { Origin: "http://[::1]:3000" }],
  ["opened by its address in the network", "http://192.168.1.5:3000", { Origin: "http://192.168.1.5:3000" }],
  ["the same behind a proxy with TLS", "http://192.0.2.1", { Origin: "https://192.0.2.1" }],
  ["opened as localhost", "http://localhost:3000", { Origin: "http://localhost:3000" }],
];

const foreignRequests: typeof ownRequests = [
  ["another site", site, { Origin: "https://evil.example" }],
  ["another site, as fetch metadata says", site, { "Sec-Fetch-Site": "cross-site" }],
  ["a sibling domain", site, { Origin: site, "Sec-Fetch-Site": "same-site" }],
  ["a name that another site leads here", "http://evil.example", { Origin: "http://evil.example" }],
  [
    "the same in a current browser",
    "http://evil.example:3000",
    { Origin: "http://evil.example:3000", "Sec-Fetch-Site": "same-origin" },
  ],
  ["the same without a referrer", "http://evil.example", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ["a sandboxed page", site, { Origin: "null" }],
  ["the site without TLS", site, { Origin: "http://ada.example" }],
  ["another port of the site", site, { Origin: "https://ada.example:8443" }],
  ["a name that ends like the site's", site, { Origin: "https://notada.example" }],
  ["a subdomain", site, { Origin: "https://blog.ada.example" }],
  ["another server on the same machine", "http://localhost:3000", { Origin: "http://localhost:8080" }],
  ["localhost against the loopback address", "http://127.0.0.1:3000", { Origin: "http://localhost:3000" }],
  [
    "a name that starts like an address",
    "http://127.0.0.1.evil.example",
    { Origin: "http://127.0.0.1.evil.example" },
  ],
  ["a page of an address elsewhere", site, { Origin: "http://192.0.2.1" }],
  ["an Origin that is no origin", site, { Origin: "ada.example" }],
  ["an empty Origin", site, { Origin: "" }],
];

test.each(ownRequests)("the site's own request: %s", (_why, address, headers) => {
  expect(createCrossSiteCheck(site)(new Request(address, { headers }))).toBe(false);
});

test.each(foreignRequests)("a request of another site: %s", (_why, address, headers) => {
  expect(createCrossSiteCheck(site)(new Request(address, { headers }))).toBe(true);
});

test("a site at www. can also be opened without it", () => {
  const isCrossSite = createCrossSiteCheck("https://www.ada.example");
  expect(isCrossSite(new Request(site, { headers: { Origin: site } }))).toBe(false);
});

test("every request that changes something is refused from another name, with the address of the site", async () => {
  await using app = await startTestApp("sqlite", { config: { siteUrl: site }, pages: true });
  const origin = "http://evil.example";
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  for (const path of [
    "/api/dashboard/visits",
    "/api/messages",
    "/api/auth/login",
    "/contact",
    "/blog/post",
  ]) {
    const response = await app.request(origin + path, { method: "POST", headers });
    expect([path, response.status, await response.text()]).toEqual([
      path,
      403,
      expect.stringContaining(
        "from other sites are not allowed. The address of this site is https://ada.example",
      ),
    ]);
  }
  expect(await app.context.db.selectFrom("visits").selectAll().execute()).toEqual([]);
});
