import { once } from "node:events";
import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createApp } from "../server/app.ts";
import { listen, timeouts } from "./listen.ts";

const loopback = { host: "127.0.0.1", port: 0 };

interface HttpResponse {
  status: number | undefined;
  body: string;
}

async function send(options: RequestOptions, body?: string | Buffer): Promise<HttpResponse> {
  const sent = request({ host: "127.0.0.1", ...options });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

test("closing finishes requests in flight and stops serving busy keep-alive connections", async () => {
  let started = 0;
  const server = await listen(
    {
      fetch: async () => {
        started += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return new Response("done");
      },
    },
    loopback,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let finished = 0;
  async function sendRepeatedly(): Promise<void> {
    for (;;) {
      try {
        await send({ port: server.port, agent });
        finished += 1;
      } catch {
        // The server has closed. The assertion below checks that it finished every request it had started.
        return;
      }
    }
  }
  const workers = Array.from({ length: 4 }, sendRepeatedly);
  await expect.poll(() => finished).toBeGreaterThan(8);
  // The grace period is longer than the test's timeout, so this resolves only if the server closes on its own.
  await server.close(60_000);
  await Promise.all(workers);
  expect(finished).toBe(started);
  agent.destroy();
});

test("a hanging request is aborted when the grace period ends", async () => {
  const server = await listen({ fetch: () => new Promise<Response>(() => {}) }, loopback);
  const hangingRequest = send({ port: server.port }).catch((error) => error.code);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await server.close(100);
  expect(await hangingRequest).toBe("ECONNRESET");
});

test("a body that is too large is refused even without a Content-Length", async () => {
  await using app = await startTestApp("sqlite");
  const server = await listen(createApp(app.context), loopback);
  const headers = { "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
  const hugeBody = JSON.stringify({ name: "a".repeat(70_000) });
  const response = await send(
    { port: server.port, method: "POST", path: "/api/messages", headers },
    hugeBody,
  );
  expect(response).toEqual({ status: 413, body: '{"message":"The request body is larger than 64 KiB"}' });
  await server.close();
});

test("an unread body does not block the next request on the same connection", async () => {
  await using app = await startTestApp("sqlite");
  const server = await listen(createApp(app.context), loopback);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const visit = { port: server.port, agent, method: "POST", path: "/api/dashboard/visits" };
  expect((await send(visit, "x".repeat(30_000))).status).toBe(201);
  expect((await send(visit)).status).toBe(201);
  expect((await send({ port: server.port, agent, path: "/api/ping" })).status).toBe(200);
  agent.destroy();
  await server.close();
});

test("a client that does not finish its request is disconnected", { timeout: 20_000 }, async () => {
  await using app = await startTestApp("sqlite");
  const times = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
  const server = await listen(createApp(app.context), loopback, times);
  const slowHeaders = connect(server.port, "127.0.0.1");
  slowHeaders.write("GET / HTTP/1.1\r\nHost: x\r\n");
  const slowBody = connect(server.port, "127.0.0.1");
  slowBody.write(
    "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  );
  expect(await text(slowHeaders)).toContain("408 Request Timeout");
  expect(await text(slowBody)).toContain("408 Request Timeout");
  expect(timeouts).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  expect(timeouts.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
  expect(timeouts.keepAliveTimeout).toBeGreaterThan(75_000);
  await server.close();
});

test("the connection is closed after a body that is too large", async () => {
  await using app = await startTestApp("sqlite");
  const server = await listen(createApp(app.context), loopback);
  const start = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  for (const rest of [
    `Content-Length: 9000\r\n\r\n${"x".repeat(9_000)}`,
    "Content-Length: 900000000\r\n\r\n{",
    `Transfer-Encoding: chunked\r\n\r\n2710\r\n${"x".repeat(10_000)}\r\n`,
  ]) {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(start + rest);
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response.toLowerCase()).toContain("connection: close");
  }
  await server.close();
});

test("a site with an https URL makes browsers use only HTTPS", async () => {
  await using app = await startTestApp("sqlite");
  for (const [siteUrl, expected] of [
    ["https://ada.example", "max-age=31536000"],
    ["http://localhost:3000", null],
  ] as const) {
    const server = await listen(createApp(app.context), { ...loopback, siteUrl });
    for (const path of ["/api/ping", "/api/blogs/public", "/nothing"]) {
      const { headers } = await fetch(`http://127.0.0.1:${server.port}${path}`);
      expect([path, headers.get("strict-transport-security")]).toEqual([path, expected]);
    }
    await server.close();
  }
});
