import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener, type Fetch, hasBody } from "../http/request-listener.ts";
import { limitRequestTime, longestRequest } from "../http/request-time.ts";
import type { Logger } from "./log/log.ts";

/** Milliseconds. */
export const timeouts = {
  /** Time limits for receiving the headers of a request, and for receiving the entire request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** The longest time that a route can give a request. */
  extendedTimeout: longestRequest,
  connectionsCheckingInterval: 2_000,
  // Longer than common proxies keep an idle connection (75 s in nginx), so that the proxy closes it first. If the
  // server closed it while the proxy sent a request, the visitor would get a 502.
  keepAliveTimeout: 80_000,
};
/** Makes browsers use only HTTPS for this site for a year (RFC 6797). */
const hsts = "max-age=31536000";
/** Far more than a portfolio needs, and few enough for the process's memory and file handles. */
const maxConnections = 2_000;

interface Listener {
  port: number;
  /**
   * Stops accepting requests and waits for those in flight. After `gracePeriod` milliseconds (8,000 by default) it
   * closes their connections.
   */
  close: (gracePeriod?: number) => Promise<void>;
}

export interface ListenOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The file descriptor of an open socket to listen on, in place of `host` and `port`. */
  socket?: number | undefined;
  siteUrl?: string;
  /** Without it, nothing is logged about invalid requests. */
  log?: Pick<Logger, "warn">;
  /** Handles a request before the app, or calls `next`. */
  before?: ((incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void) | undefined;
}

/** Serves the app on `host` and `port`, or on `socket`. Rejects when it cannot listen there. */
export async function listen(
  app: { fetch: Fetch },
  { host, port, socket, siteUrl = "", log = { warn: () => {} }, before }: ListenOptions,
  limits: Partial<typeof timeouts> = {},
): Promise<Listener> {
  const handleRequest = createRequestListener(app.fetch, log);
  let closing = false;
  // Joined, so that a request with two `Host` headers has an invalid one. The app sees other headers joined in any
  // case.
  const { requestTimeout, extendedTimeout, ...others } = { ...timeouts, ...limits };
  const options = { ...others, requestTimeout: extendedTimeout, joinDuplicateHeaders: true };
  const server = createServer(options, (incoming, outgoing) => {
    // Without this, a client that reuses its connection would be served until the grace period ends.
    if (closing) outgoing.shouldKeepAlive = false;
    if (siteUrl.startsWith("https:")) outgoing.setHeader("Strict-Transport-Security", hsts);
    if (hasBody(incoming)) limitRequestTime(incoming, outgoing, requestTimeout);
    if (before === undefined) handleRequest(incoming, outgoing);
    else before(incoming, outgoing, () => handleRequest(incoming, outgoing));
  });
  server.maxConnections = maxConnections;
  server.listen(socket === undefined ? { port, host } : { fd: socket });
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
