import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Refusal } from "../contract/refusal.ts";
import { apiHeaders } from "./http/security-headers.ts";

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** Milliseconds. */
export const timeouts = {
  /** Until the headers of a request are there, and until all of it is. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the usual proxies keep an idle connection (75 s in nginx), so that the proxy closes it first: a request
  // on a connection that the server is closing is lost, and the visitor sees a 502.
  keepAliveTimeout: 80_000,
};
/** Far more than a portfolio has visitors, and few enough for the process's memory and file handles. */
const maxConnections = 2_000;

interface Listener {
  port: number;
  /** Takes no more requests, waits for those under way, at most `patience` milliseconds, then cuts them. */
  close: (patience?: number) => Promise<void>;
}

/** Serves the app on `host` and `port` (0 for any free one). Rejects when the address cannot be had. */
export async function listen(
  app: { fetch: Fetch },
  { host, port }: { host: string; port: number },
  limits: Partial<typeof timeouts> = {},
): Promise<Listener> {
  const answer = createListener(app.fetch);
  let closing = false;
  const server = createServer({ ...timeouts, ...limits }, (incoming, outgoing) => {
    // A browser that keeps its connection busy would otherwise be served until it is cut.
    if (closing) outgoing.shouldKeepAlive = false;
    answer(incoming, outgoing);
  });
  server.maxConnections = maxConnections;
  server.listen(port, host);
  await once(server, "listening");

  async function close(patience = 8_000): Promise<void> {
    closing = true;
    const closed = once(server, "close");
    server.close();
    server.closeIdleConnections();
    const endIdle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearInterval(endIdle);
    clearTimeout(cut);
  }

  return { port: (server.address() as AddressInfo).port, close };
}

/**
 * The adapter watches over each body that a handler leaves unread. A request without one (RFC 9112, section 6.3) needs
 * no such care, whatever its method.
 */
function createListener(fetch: Fetch): RequestListener {
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false, errorHandler });
  const answerAndDrain = getRequestListener(fetch, { errorHandler });
  return (incoming, outgoing) => (hasBody(incoming) ? answerAndDrain : answer)(incoming, outgoing);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || (headers["content-length"] ?? "0") !== "0";
}

/** What is wrong with a request before the app can see it; the app answers its own faults. */
function errorHandler(error: unknown): Response {
  if (!(error instanceof RequestError)) return refuse({ message: "Something went wrong on the server" }, 500);
  const message = "The address or the Host header of the request is not valid";
  return refuse({ message, issues: [{ path: "", message }] }, 400);
}

function refuse(refusal: Refusal, status: number): Response {
  return Response.json(refusal, { status, headers: { ...apiHeaders } });
}
