import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { recordLog } from "../../../test/log.ts";
import { createPlainSite } from "../../../test/plain-site.ts";
import { listen } from "../process/listen.ts";
import { createApp } from "../server/app.ts";
import { createRequestListener } from "./request-listener.ts";

const loopback = { host: "127.0.0.1", port: 0 };

/** Sends raw bytes and returns everything that the server sends until it closes the connection. */
function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

function requestOf(target: string, host: string, method = "GET"): string {
  return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
}

async function listenWithPages({ context }: TestApp, log = recordLog().log) {
  return listen(createApp(context, await createPlainSite(context.config.dataDir)), { ...loopback, log });
}

test("a request with a Host that is not a valid host gets a 400, whatever it asks for", async () => {
  await using app = await startTestApp("sqlite");
  const server = await listenWithPages(app);
  const invalid = ["1.2.3.256", "999.0.0.1", "example.1", "1.2.3.4.5", "127.1", "0x7f.1", "2130706433"];
  invalid.push(
    "",
    "a b",
    "ada@localhost",
    "ada:secret@localhost",
    "m\u00fcnchen.example",
    "a%2eb",
    "a,b",
    "a/b",
  );
  invalid.push("localhost:", "localhost:99999", "localhost:x", "[::1", "[zz]", "::1", "[fe80::1%25eth0]");
  invalid.push("x".repeat(300));
  for (const host of invalid) {
    const response = await sendRaw(server.port, requestOf("/", host));
    expect([host, response.split("\r\n", 1)[0]]).toEqual([host, "HTTP/1.1 400 Bad Request"]);
  }
  for (const target of ["/", "/blog?page=2", "/feed.xml", "/assets/none.js", "/logo.svg", "/share/_.jpg"]) {
    const response = await sendRaw(server.port, requestOf(target, "example.1"));
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response.toLowerCase()).toContain("\r\ncontent-type: text/plain; charset=utf-8\r\n");
    expect(response.toLowerCase()).toContain("\r\nx-content-type-options: nosniff\r\n");
    expect(response).toMatch(/\r\n\r\nThe Host header "example\.1" is not a valid host\.\n$/);
  }
  const form = await sendRaw(server.port, requestOf("/contact", "example.1", "POST"));
  expect(form).toMatch(/^HTTP\/1\.1 400 /);
  const message = 'The Host header "example.1" is not a valid host.';
  const api = await sendRaw(server.port, requestOf("/api/blogs/public", "example.1"));
  expect(JSON.parse(api.split("\r\n\r\n")[1] as string)).toEqual({
    message,
    issues: [{ path: "", message }],
  });
  await server.close();
});

test("a Host may be any name, IPv4 address, or IPv6 address, with or without a port", async () => {
  await using app = await startTestApp("sqlite");
  const server = await listenWithPages(app);
  for (const host of ["localhost", "LOCALHOST:3000", "ada.example", "ada.example.", "my_app-1:80"].concat([
    "127.0.0.1",
    "192.0.2.1:65535",
    "[::1]",
    "[::1]:3000",
    "[2001:db8::1]:443",
    "xn--mnchen-3ya.example",
  ])) {
    for (const target of ["/", "/api/ping", "/feed.xml"]) {
      const response = await sendRaw(server.port, requestOf(target, host));
      expect([host, target, response.split("\r\n", 1)[0]]).toEqual([host, target, "HTTP/1.1 200 OK"]);
    }
  }
  await server.close();
});

test("a request must have exactly one Host, and a target that is a path or a URL", async () => {
  await using app = await startTestApp("sqlite");
  const server = await listenWithPages(app);
  const end = "Connection: close\r\n\r\n";
  const statusOf = async (bytes: string) => (await sendRaw(server.port, bytes)).split(" ", 2)[1] ?? "closed";
  for (const [bytes, status] of [
    [`GET / HTTP/1.1\r\n${end}`, "400"],
    ["GET / HTTP/1.0\r\n\r\n", "400"],
    ["GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", "200"],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n${end}`, "400"],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n${end}`, "400"],
    // As clients send it to a proxy. The path is what counts.
    [requestOf("http://evil.example/", "localhost"), "200"],
    [requestOf("http://evil.example", "localhost"), "200"],
    [requestOf("http://evil.example?a", "localhost"), "200"],
    [requestOf("https://ada.example/api/ping", "localhost"), "200"],
    ["GET http://localhost/ HTTP/1.0\r\n\r\n", "200"],
    [requestOf("http://1.2.3.256/", "localhost"), "400"],
    [requestOf("http://ada@localhost/", "localhost"), "400"],
    [requestOf("http://localhost:99999/", "localhost"), "400"],
    [requestOf("http:///", "localhost"), "400"],
    [requestOf("http://localhost/\\a", "localhost"), "400"],
    [requestOf("http://localhost/", "1.2.3.256"), "400"],
    [requestOf("ftp://localhost/", "localhost"), "400"],
    [requestOf("/\\evil.example", "localhost"), "400"],
    [requestOf("/?a=\\", "localhost"), "200"],
    [requestOf("*", "localhost", "OPTIONS"), "400"],
    [requestOf("localhost:80", "localhost", "CONNECT"), "closed"],
  ] as const) {
    expect([bytes, await statusOf(bytes)]).toEqual([bytes, status]);
  }
  await server.close();
});

test("a site can be opened by each of its addresses, and a forged Host and Origin do not make it another's", async () => {
  await using app = await startTestApp("sqlite");
  const server = await listenWithPages(app);
  async function visit(host: string, origin = `http://${host}`): Promise<string> {
    const headers = `Host: ${host}\r\nOrigin: ${origin}\r\nContent-Length: 0\r\nConnection: close`;
    const response = await sendRaw(server.port, `POST /api/dashboard/visits HTTP/1.1\r\n${headers}\r\n\r\n`);
    return response.split(" ", 2)[1] ?? "";
  }
  const { port } = server;
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `192.168.1.5:${port}`])
    expect([host, await visit(host)]).toEqual([host, "201"]);
  // SITE_URL, from behind a proxy that sets another Host.
  expect(await visit("app", "http://localhost:3000")).toBe("201");
  expect(await visit("evil.example")).toBe("403");
  expect(await visit(`evil.example:${port}`)).toBe("403");
  expect(await visit(`127.0.0.1:${port}`, "http://evil.example")).toBe("403");
  expect(await app.context.db.selectFrom("visits").selectAll().execute()).toHaveLength(5);
  await server.close();
});

test("refused requests are logged once a minute, without their queries", async () => {
  await using app = await startTestApp("sqlite");
  const { log, lines } = recordLog();
  const server = await listenWithPages(app, log);
  for (const [target, host] of [
    ["/?secret=1", "example.1"],
    ["/blog?secret=2", "a b"],
    ["ftp://localhost/?secret=3", "localhost"],
  ] as const)
    await sendRaw(server.port, requestOf(target, host));
  await server.close();
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      refused: 1,
      last: 'The Host header "example.1" is not a valid host.',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("the line of the next minute has the number of refused requests", () => {
  const { log, lines } = recordLog();
  let now = 0;
  const listener = createRequestListener(
    () => new Response(),
    log,
    () => now,
  );
  const outgoing = { writeHead: () => {}, end: () => {} };
  const refuse = () => listener({ url: "*", headers: { host: "x" } } as never, outgoing as never);
  for (let i = 0; i < 5; i += 1) refuse();
  now = 60_000;
  refuse();
  refuse();
  expect(lines.map(({ refused }) => refused)).toEqual([1, 5]);
});
