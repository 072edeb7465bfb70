import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Refusal } from "../contract/refusal.ts";
import { apiHeaders } from "./http/security-headers.ts";

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** Milliseconds. */
export const timeouts = {
  /** Time limits for receiving the headers of a request, and for receiving the entire request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than common proxies keep an idle connection (75 s in nginx), so that the proxy closes it first. If the server
  // closed it while the proxy sent a request, the visitor would get a 502.
  keepAliveTimeout: 80_000,
};
/** Makes browsers use only HTTPS for this site for a year (RFC 6797). */
const hsts = "max-age=31536000";
/** Far more than a portfolio needs, and few enough for the process's memory and file handles. */
const maxConnections = 2_000;

interface Listener {
  port: number;
  /**
   * Stops accepting requests and waits for those in flight. After `gracePeriod` milliseconds (8,000 by default) it closes
   * their connections.
   */
  close: (gracePeriod?: number) => Promise<void>;
}

/** Serves the app on `host` and `port` (0 picks a free port). Rejects when it cannot listen there. */
export async function listen(
  app: { fetch: Fetch },
  { host, port, siteUrl = "" }: { host: string; port: number; siteUrl?: string },
  limits: Partial<typeof timeouts> = {},
): Promise<Listener> {
  const handleRequest = createListener(app.fetch);
  let closing = false;
  const server = createServer({ ...timeouts, ...limits }, (incoming, outgoing) => {
    // Without this, a client that reuses its connection would be served until the grace period ends.
    if (closing) outgoing.shouldKeepAlive = false;
    if (siteUrl.startsWith("https:")) outgoing.setHeader("Strict-Transport-Security", hsts);
    handleRequest(incoming, outgoing);
  });
  server.maxConnections = maxConnections;
  server.listen(port, host);
  await once(server, "listening");

  async function close(gracePeriod = 8_000): Promise<void> {
    closing = true;
    const closed = once(server, "close");
    server.close();
    server.closeIdleConnections();
    const closeIdleTimer = setInterval(() => server.closeIdleConnections(), 50);
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), gracePeriod);
    await closed;
    clearInterval(closeIdleTimer);
    clearTimeout(forceCloseTimer);
  }

  return { port: (server.address() as AddressInfo).port, close };
}

/**
 * By default the adapter drains any request body that a handler leaves unread. A request without a body (RFC 9112,
 * section 6.3) skips that work, whatever its method.
 */
function createListener(fetch: Fetch): RequestListener {
  const handle = getRequestListener(fetch, { autoCleanupIncoming: false, errorHandler });
  const handleAndDrain = getRequestListener(fetch, { errorHandler });
  return (incoming, outgoing) => (hasBody(incoming) ? handleAndDrain : handle)(incoming, outgoing);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || (headers["content-length"] ?? "0") !== "0";
}

/** Handles requests that are invalid before they reach the app. The app handles its own errors. */
function errorHandler(error: unknown): Response {
  if (!(error instanceof RequestError)) return refuse({ message: "Something went wrong on the server" }, 500);
  const message = "The request URL or the Host header is not valid";
  return refuse({ message, issues: [{ path: "", message }] }, 400);
}

function refuse(refusal: Refusal, status: number): Response {
  return Response.json(refusal, { status, headers: { ...apiHeaders } });
}
