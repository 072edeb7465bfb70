import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { findFreePort } from "../../../test/postgres-server.ts";
import { listen } from "../../core/process/listen.ts";
import { createApp } from "../../core/server/app.ts";
import type { Config } from "../../core/server/config.ts";
import { checkSite } from "./check-site.ts";

/** Starts a site on a free port, and returns its configuration. */
async function startSite(): Promise<AsyncDisposable & { config: Config }> {
  const app = await startTestApp("sqlite", { config: { port: 0 } });
  const server = await listen(createApp(app.context), app.context.config);
  const { port } = server;
  return {
    config: { ...app.context.config, port, siteUrl: `http://localhost:${port}` },
    [Symbol.asyncDispose]: async () => {
      await server.close(1_000);
      await app[Symbol.asyncDispose]();
    },
  };
}

async function startServer(server: Server): Promise<AsyncDisposable & { port: number; url: string }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Starts a proxy in front of a port that adds these headers to every response. */
function startProxy(port: number, headers: Record<string, string>) {
  const proxy = createServer((incoming, outgoing) => {
    const target = { host: "127.0.0.1", port, path: incoming.url ?? "/" };
    request(target, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...headers });
      response.pipe(outgoing);
    }).end();
  });
  return startServer(proxy);
}

/** Returns the finding about the proxy of a site that answers. */
async function checkProxy(config: Config): Promise<string> {
  const [site, proxy] = await checkSite({ config });
  expect(site).toMatchObject({ level: "ok", subject: "Site" });
  return `${proxy?.level}: ${proxy?.text}`;
}

test("a site without a proxy is in order when none is trusted", async () => {
  await using site = await startSite();
  expect(await checkProxy(site.config)).toBe("ok: No proxy can be seen, and none is trusted.");
  expect(await checkProxy({ ...site.config, host: "0.0.0.0" })).toMatch(/^ok: /);
});

test("a trusted proxy that is not there is reported", async () => {
  await using site = await startSite();
  expect(await checkProxy({ ...site.config, trustedProxies: 1 })).toMatch(
    /^warning: TRUST_PROXY is 1, but no proxy can be seen at http:\/\/localhost:\d+\./,
  );
});

test.each([{ via: "1.1 caddy" }, { server: "nginx" }])(
  "a proxy with the header %j must be trusted",
  async (headers) => {
    await using site = await startSite();
    await using proxy = await startProxy(site.config.port, headers);
    const config = { ...site.config, siteUrl: proxy.url };
    expect(await checkProxy(config)).toMatch(
      /^problem: A proxy is in front of the site \(it sends the header \w+: .+\) and TRUST_PROXY is not set/,
    );
    expect(await checkProxy({ ...config, trustedProxies: 1 })).toMatch(/^ok: TRUST_PROXY is 1 \(/);
    expect(await checkProxy({ ...config, trustedProxies: 1, host: "0.0.0.0" })).toMatch(
      /^warning: HOST is 0\.0\.0\.0, so visitors may reach the port past the proxy/,
    );
  },
);

test("more proxies than are trusted are reported", async () => {
  await using site = await startSite();
  await using proxy = await startProxy(site.config.port, { via: "1.1 cdn, 1.1 caddy" });
  const config = { ...site.config, siteUrl: proxy.url, trustedProxies: 1 };
  expect(await checkProxy(config)).toMatch(
    /^warning: TRUST_PROXY is 1, but the header Via names 2 proxies\./,
  );
  expect(await checkProxy({ ...config, trustedProxies: 2 })).toMatch(/^ok: /);
});

test("https needs a proxy, even where SITE_URL cannot be reached", async () => {
  await using site = await startSite();
  const siteUrl = `https://127.0.0.1:${await findFreePort()}`;
  const config = { ...site.config, siteUrl };
  expect(await checkProxy(config)).toMatch(/^problem: A proxy is in front of the site \(SITE_URL is https\)/);
  expect(await checkProxy({ ...config, trustedProxies: 1 })).toMatch(
    /^warning: The address in SITE_URL does not answer this computer: https:\/\/127\.0\.0\.1:\d+ \(.*ECONNREFUSED/,
  );
});

test("another program at SITE_URL or at PORT is reported", async () => {
  await using site = await startSite();
  await using other = await startServer(createServer((_request, response) => response.end("Hello")));
  expect(await checkProxy({ ...site.config, siteUrl: other.url })).toMatch(
    /^problem: The address in SITE_URL does not lead to this site/,
  );
  expect(await checkSite({ config: { ...site.config, port: other.port } })).toMatchObject([
    { level: "problem", text: expect.stringMatching(/^Another program answers at http:\/\/127\.0\.0\.1:/) },
  ]);
});

test("a site that is not running is a warning", async () => {
  await using site = await startSite();
  const config = { ...site.config, port: await findFreePort() };
  expect(await checkSite({ config })).toMatchObject([{ level: "warning", subject: "Site" }]);
});
