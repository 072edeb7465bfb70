import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

interface Listener {
  port: number;
  /** Takes no more requests, waits for those under way, at most `patience` milliseconds, then cuts them. */
  close: (patience?: number) => Promise<void>;
}

/** Serves the app on `host` and `port` (0 for any free one). Rejects when the address cannot be had. */
export async function listen(
  app: { fetch: Fetch },
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  const server = createServer(createListener(app.fetch));
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async (patience = 8_000) => {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(cut);
    },
  };
}

/**
 * The adapter watches over each body that a handler leaves unread. A request without one (RFC 9112, section 6.3) needs
 * no such care, whatever its method.
 */
function createListener(fetch: Fetch): RequestListener {
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false });
  const answerAndDrain = getRequestListener(fetch);
  return (incoming, outgoing) => (hasBody(incoming) ? answerAndDrain : answer)(incoming, outgoing);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || (headers["content-length"] ?? "0") !== "0";
}
