import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { startEdge, whyNoEdge } from "../../../../test/edge.ts";
import { signIn } from "../../../../test/owner.ts";
import { findFreePort } from "../../../../test/postgres-server.ts";
import { listen } from "../../process/listen.ts";

const reason = whyNoEdge();
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const accepts = [browser, "*/*", "text/markdown, text/html, */*", "text/html, text/markdown;q=0.5"];
const encodings = ["gzip, deflate, br, zstd", "gzip", "identity", "br;q=0, gzip"];
const variants = accepts.flatMap((accept) => encodings.map((encoding) => ({ accept, encoding })));

/** Starts a site behind nginx, which keeps its pages for 60 seconds. */
async function startBehindEdge(seconds = 60) {
  const port = await findFreePort();
  const config = { siteUrl: `http://127.0.0.1:${port}`, edgeCache: seconds, trustedProxies: 1 };
  const app = await startTestApp("sqlite", { pages: true, config });
  const server = await listen(app, { host: "127.0.0.1", port: 0 });
  const edge = await startEdge({ port, sitePort: server.port });
  return {
    app,
    url: config.siteUrl,
    ...(await signIn(app)),
    get: (address: string, { accept = browser, encoding = "gzip", headers = {} } = {}) =>
      fetch(config.siteUrl + address, {
        headers: { Accept: accept, "Accept-Encoding": encoding, ...headers },
        redirect: "manual",
      }),
    [Symbol.asyncDispose]: async () => {
      await edge[Symbol.asyncDispose]();
      await server.close();
      await app[Symbol.asyncDispose]();
    },
  };
}

type Site = Awaited<ReturnType<typeof startBehindEdge>>;

/** Returns how the edge answered, and the text. */
async function read(site: Site, address: string, options: Parameters<Site["get"]>[1] = {}) {
  const response = await site.get(address, options);
  return { cache: response.headers.get("x-cache"), status: response.status, text: await response.text() };
}

describe.skipIf(reason !== undefined)(
  `nginx in front of a site${reason ? `: ${reason}` : ""}`,
  { tags: ["release"] },
  () => {
    test("each client gets what it accepts, from a copy", async () => {
      await using site = await startBehindEdge();
      await makeBlog(site.app, { slug: "hello" });
      for (const round of ["first", "second"]) {
        for (const { accept, encoding } of variants) {
          const response = await site.get("/blog/hello", { accept, encoding });
          const text = await response.text();
          const isMarkdown = accept.startsWith("text/markdown");
          expect(response.headers.get("content-type")).toMatch(
            isMarkdown ? /^text\/markdown/ : /^text\/html/,
          );
          expect(text.startsWith("<")).toBe(!isMarkdown);
          const expected = encoding.endsWith("zstd") ? "br" : encoding.endsWith("gzip") ? "gzip" : null;
          expect(response.headers.get("content-encoding")).toBe(expected);
          const isLeftToServer = accept.endsWith("q=0.5");
          if (round === "second")
            expect(response.headers.get("x-cache")).toBe(isLeftToServer ? "BYPASS" : "HIT");
        }
      }
      const first = await site.get("/feed.xml");
      const etag = first.headers.get("etag") ?? "";
      const again = await site.get("/feed.xml", { headers: { "If-None-Match": etag } });
      expect([again.status, again.headers.get("x-cache")]).toEqual([304, "HIT"]);
    });

    test("no copy is older than the given seconds", async () => {
      await using site = await startBehindEdge(2);
      const { id, ...blog } = await makeBlog(site.app, { slug: "hello", title: "Before" });
      expect((await read(site, "/blog/hello")).text).toContain("Before");
      await site.as(`/api/blogs/${id}`, { method: "PUT", json: { ...blog, title: "Edited" } });
      expect(await read(site, "/blog/hello")).toMatchObject({ cache: "HIT" });
      await sleep(3_000);
      expect((await read(site, "/blog/hello")).text).toContain("Edited");
    });

    test("visits count with the visitor's address, and forms, the admin area, errors, and queries are not kept", async () => {
      await using site = await startBehindEdge();
      await makeBlog(site.app, { slug: "hello" });
      await read(site, "/");
      for (let visit = 0; visit < 3; visit += 1) {
        const response = await fetch(`${site.url}/api/dashboard/visits`, {
          method: "POST",
          headers: { "X-Forwarded-For": "203.0.113.9", "User-Agent": "Mozilla/5.0 Firefox/142.0" },
        });
        expect(response.status).toBe(201);
      }
      const { db } = site.app.context;
      expect(await db.selectFrom("visits").selectAll().execute()).toHaveLength(3);
      for (const address of [
        "/admin",
        "/nothing",
        "/blog?utm_source=x",
        "/contact?sent=yes",
        "/api/blogs/public",
      ]) {
        for (let round = 0; round < 2; round += 1)
          expect([address, (await read(site, address)).cache]).toEqual([address, "MISS"]);
      }
      const form = { method: "POST", body: new URLSearchParams({ name: "" }), headers: { Origin: site.url } };
      expect((await fetch(`${site.url}/contact`, form)).headers.get("cache-control")).toBe("no-store");
      expect((await read(site, "/contact")).text).not.toContain("<pre>");
    });
  },
);
