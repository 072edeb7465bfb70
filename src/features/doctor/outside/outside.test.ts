import { once } from "node:events";
import { createServer, type RequestListener, request } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { signIn } from "../../../../test/owner.ts";
import { createPlainSite } from "../../../../test/plain-site.ts";
import { findFreePort } from "../../../../test/postgres-server.ts";
import { callCommand } from "../../../../test/run-command.ts";
import { listen } from "../../../core/process/listen.ts";
import { createApp } from "../../../core/server/app.ts";
import { makeApiKey } from "../../api-keys/testing/api-keys.ts";
import { findOutside } from "../doctor.ts";
import { certificate, expiredCertificate, key } from "../testing/certificates.ts";
import { checkAddress } from "./check-connection.ts";
import type { Outside } from "./outside.ts";

const day = 24 * 60 * 60_000;
/** What a good site answers to a page. */
const goodHeaders = {
  "Content-Security-Policy": "default-src 'self'; script-src 'self' 'sha256-a'; style-src 'unsafe-inline'",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=()",
  "Cache-Control": "no-cache",
  ETag: 'W/"1"',
};

/** Each of these names leads to this computer. */
const lookup: LookupFunction = (name, options, callback) => {
  if (!/^(www\.)?ada\.example$/.test(name))
    return callback(Object.assign(new Error(`${name} is unknown`), { code: "ENOTFOUND" }), "", 4);
  if (options.all === true) callback(null, [{ address: "127.0.0.1", family: 4 }]);
  else callback(null, "127.0.0.1", 4);
};

async function startServer(listener: RequestListener, cert?: string): Promise<number> {
  const server = cert === undefined ? createServer(listener) : createHttpsServer({ key, cert }, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a site on ada.example. Its port also redirects for `www.ada.example`. */
async function startSite(listener: RequestListener, changes: Partial<Outside> = {}, cert = certificate) {
  const port = await startServer((incoming, outgoing) => {
    const { host = "" } = incoming.headers;
    if (!host.startsWith("www.")) return listener(incoming, outgoing);
    outgoing.writeHead(301, { Location: `https://${host.slice("www.".length)}/` }).end();
  }, cert);
  const site = new URL(`https://ada.example:${port}`);
  const plainPort = await startServer((_, outgoing) =>
    outgoing.writeHead(308, { Location: site.href }).end(),
  );
  return examine({ site, plainPort, ...changes });
}

/** Returns the findings by subject, such as `ok: The text`. */
async function examine(changes: Partial<Outside>): Promise<Record<string, string>> {
  const outside: Outside = {
    site: new URL("https://ada.example"),
    plainPort: undefined,
    key: undefined,
    connecting: { ca: certificate, lookup },
    now: Date.now(),
    ...changes,
  };
  const lines: Record<string, string> = {};
  for await (const { level, subject, text } of findOutside(outside)) lines[subject] = `${level}: ${text}`;
  return lines;
}

/** Answers as a good site does, with other headers for pages. */
function answerWith(changes: Record<string, string | undefined> = {}): RequestListener {
  const changed = { ...goodHeaders, ...changes };
  const headers = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return (incoming, outgoing) => {
    if (incoming.url === "/readyz") outgoing.end('{"status":"ok"}');
    else if (incoming.url === "/assets/a.js")
      outgoing.writeHead(200, { "Cache-Control": "max-age=9, immutable" }).end();
    else if (incoming.headers["if-none-match"] === 'W/"1"' && headers.ETag) outgoing.writeHead(304).end();
    else outgoing.writeHead(200, headers as Record<string, string>).end('<script src="/assets/a.js">');
  };
}

/** Starts a real site, and returns what a proxy in front of it does, with a key of the site. */
async function startRealSite(trustedProxies: number) {
  const app = await startTestApp("sqlite", { config: { trustedProxies, siteUrl: "https://ada.example" } });
  const { key: apiKey } = await makeApiKey((await signIn(app)).as);
  const site = await createPlainSite(app.context.config.dataDir);
  const options = { ...app.context.config, host: "127.0.0.1", port: 0 };
  const server = await listen(createApp(app.context, site), options);
  onTestFinished(async () => {
    await server.close(1_000);
    await app[Symbol.asyncDispose]();
  });
  const forward: RequestListener = (incoming, outgoing) => {
    const forwarded = [incoming.headers["x-forwarded-for"], "198.51.100.4"].filter(Boolean).join(", ");
    const headers = { ...incoming.headers, "x-forwarded-for": forwarded };
    const target = { host: "127.0.0.1", port: server.port, path: incoming.url ?? "/", headers };
    request(target, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    }).end();
  };
  return { apiKey, forward };
}

test("a real site behind a proxy that passes on everything is in order", async () => {
  const { apiKey, forward } = await startRealSite(1);
  const lines = await startSite(forward, { key: apiKey });
  expect(lines).toMatchObject({
    Certificate: expect.stringMatching(
      /^ok: Browsers trust ada\.example\. Its certificate ends on 2120-01-01, in \d+ days\.$/,
    ),
    Site: expect.stringMatching(/^ok: https:\/\/ada\.example:\d+ answers, and so does its database\.$/),
    "Without HTTPS": expect.stringMatching(/^ok: http:\/\/ada\.example:\d+\/ redirects to https:/),
    "Other name": expect.stringMatching(/^ok: https:\/\/www\.ada\.example:\d+\/ redirects to https:/),
    Headers: "ok: Pages have all headers that protect visitors.",
    Cache: "ok: Browsers keep files, and ask for pages that have changed.",
    Visitors: expect.stringMatching(
      /^ok: The site sees this computer as 198\.51\.100\.4, .+ TRUST_PROXY is 1\. If/,
    ),
  });
});

test("a site that believes too many proxies is reported", async () => {
  const { apiKey, forward } = await startRealSite(2);
  const lines = await startSite(forward, { key: apiKey });
  expect(lines.Visitors).toMatch(/^problem: Visitors can choose their address, .+ TRUST_PROXY is 2\./);
});

test("without a key, with an unknown one, and for an older version, visitors are not checked", async () => {
  const { forward } = await startRealSite(1);
  const lines = await startSite(forward);
  expect(lines.Visitors).toMatch(/^warning: Not checked: set FOLIODESK_KEY/);
  const unknown = await startSite(forward, { key: `fdk_${"x".repeat(43)}` });
  expect(unknown.Visitors).toMatch(/^warning: Not checked: the site does not know the key/);
  const good = answerWith();
  const withoutCall: RequestListener = (incoming, outgoing) =>
    incoming.url === "/api/connection" ? outgoing.writeHead(404).end() : good(incoming, outgoing);
  const older = await startSite(withoutCall, { key: "fdk_x" });
  expect(older.Visitors).toMatch(/^warning: Not checked: .+ It may be an older version\.$/);
});

test.each([
  ["127.0.0.1", "8.8.8.8", "problem: The site sees 127.0.0.1 in place of"],
  ["10.0.0.2", "2001:4860:4860::8888", "problem: The site sees 10.0.0.2 in place of"],
  [null, "8.8.8.8", "problem: The site sees no address in place of"],
  ["192.168.1.20", "192.168.1.2", "ok: The site sees this computer as 192.168.1.20"],
  ["1.1.1.1", "8.8.8.8", "ok: The site sees this computer as 1.1.1.1"],
])("a site at another address that sees %s of a client of %s", (address, server, start) => {
  const { level, text } = checkAddress({ address, trustedProxies: 0 }, server);
  expect(`${level}: ${text}`.startsWith(start)).toBe(true);
});

test("an expired certificate, one for another name, and one of an unknown authority are problems", async () => {
  const expired = await startSite(
    answerWith(),
    { connecting: { ca: expiredCertificate, lookup } },
    expiredCertificate,
  );
  expect(expired.Certificate).toMatch(
    /^problem: .+\(CERT_HAS_EXPIRED\)\. Its certificate ends on 2020-04-01\./,
  );
  const unknown = await startSite(answerWith(), { connecting: { lookup } });
  expect(unknown.Certificate).toMatch(/^problem: Browsers do not trust ada\.example \(.+SIGNED/);
  expect(unknown.Headers).toBeUndefined();
  const port = await startServer(answerWith(), certificate);
  const other = await examine({ site: new URL(`https://127.0.0.1:${port}`) });
  expect(other.Certificate).toMatch(/^problem: Browsers do not trust 127\.0\.0\.1 \(/);
});

test("a certificate that should have been renewed is reported", async () => {
  const now = Date.UTC(2120, 0, 1) - 5 * day;
  const lines = await startSite(answerWith(), { now });
  expect(lines.Certificate).toMatch(
    /^warning: Its certificate ends on 2120-01-01, in 5 days, and was not renewed\./,
  );
});

test("a site without encryption, and one that does not answer, are problems", async () => {
  const port = await startServer(answerWith());
  const plain = await examine({ site: new URL(`http://ada.example:${port}`) });
  expect(plain.Certificate).toMatch(/^problem: .+ has no encryption/);
  expect(plain.Headers).toMatch(/^ok: /);
  const named = await examine({ site: new URL(`http://ada.example:${port}`), key: "fdk_x" });
  expect(named.Visitors).toMatch(/^warning: .+ must not be sent without encryption/);
  const gone = await examine({ site: new URL(`https://ada.example:${await findFreePort()}`) });
  expect(gone.Certificate).toMatch(/^problem: This could not be checked: .*ECONNREFUSED/);
});

test("a site without its database, and another program, are problems", async () => {
  const waiting = await startSite((_, outgoing) => outgoing.writeHead(503).end('{"status":"unavailable"}'));
  expect(waiting.Site).toMatch(/^problem: .+ runs, but cannot reach its database\.$/);
  const other = await startSite((_, outgoing) => outgoing.end("<h1>Welcome to nginx</h1>"));
  const stopped = await startSite((_, outgoing) => outgoing.writeHead(502).end());
  expect(stopped.Site).toMatch(/^problem: .+ status 502, so the site may not be running\./);
  expect(other.Site).toMatch(
    /^problem: .+\/readyz answered with status 200, and not as a Foliodesk site does\./,
  );
});

test("addresses that do not redirect are reported", async () => {
  const open = await startServer(answerWith());
  const lines = await startSite(answerWith(), { plainPort: open });
  expect(lines["Without HTTPS"]).toMatch(
    /^problem: .+ answers with status 200 and does not redirect to https:/,
  );
  const closed = await startSite(answerWith(), { plainPort: await findFreePort() });
  expect(closed["Without HTTPS"]).toMatch(/^warning: Nothing answers at http:\/\/ada\.example:\d+\/ \(/);
  const port = await startServer(answerWith(), certificate);
  const both = await examine({ site: new URL(`https://ada.example:${port}`) });
  expect(both["Other name"]).toMatch(
    /^warning: .+ answers with status 200, so search engines may see two sites\./,
  );
  const unknown: LookupFunction = (name, options, callback) =>
    lookup(name.startsWith("www.") ? "unknown" : name, options, callback);
  const alone = await examine({
    site: new URL(`https://ada.example:${port}`),
    connecting: { ca: certificate, lookup: unknown },
  });
  expect(alone["Other name"]).toMatch(/^ok: www\.ada\.example does not exist/);
});

test.each<[string, Record<string, string | undefined>, string, RegExp]>([
  [
    "no policy",
    { "Content-Security-Policy": undefined },
    "Headers",
    /^warning: .+: Content-Security-Policy\./,
  ],
  [
    "a weaker policy",
    { "Content-Security-Policy": "script-src 'self' 'unsafe-inline'" },
    "Headers",
    /^warning: .+: Content-Security-Policy\./,
  ],
  [
    "HTTPS that is not kept",
    { "Strict-Transport-Security": undefined },
    "Headers",
    /^warning: .+: Strict-Transport-Security \(sent if SITE_URL starts with https:\)\./,
  ],
  [
    "several missing headers",
    { "X-Content-Type-Options": undefined, "Permissions-Policy": undefined },
    "Headers",
    /: X-Content-Type-Options, Permissions-Policy\./,
  ],
  [
    "pages that are kept",
    { "Cache-Control": "public, max-age=3600" },
    "Cache",
    /^warning: browsers keep pages for 3600 s/,
  ],
  ["no ETag", { ETag: undefined }, "Cache", /^warning: a page that has not changed is sent again/],
])("%s is reported", async (_name, headers, subject, expected) => {
  const lines = await startSite(answerWith(headers));
  expect(lines[subject]).toMatch(expected);
});

test("a page that fails is a problem", async () => {
  const lines = await startSite((incoming, outgoing) =>
    incoming.url === "/readyz" ? outgoing.end('{"status":"ok"}') : outgoing.writeHead(500).end(),
  );
  expect(lines.Page).toMatch(/^problem: .+ answers with status 500\./);
});

test("the command prints a line for each finding, and needs no configuration", async () => {
  const port = await startServer(answerWith());
  const environment = { PORT: "wrong", DATABASE_URL: "wrong" };
  const nowhere = { dataDir: undefined, databaseUrl: undefined };
  const run = (...args: string[]) => callCommand("doctor", args, nowhere, environment);
  const { code, output } = await run("--site", `http://127.0.0.1:${port}/blog`);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^problem {2}Certificate {4}http:\/\/127\.0\.0\.1:/),
  ]);
  expect(output).toMatch(/^ok {7}Site {11}http:.+\n(.+\n)+1 problem, 1 warning\.\n$/m);
  const wrong = await run("--site", "ada.example");
  expect(wrong).toEqual({
    code: 1,
    output: '--site must be an address such as https://ada.example; got "ada.example".\n',
  });
});
