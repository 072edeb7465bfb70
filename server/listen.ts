import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

interface Listener {
  port: number;
  /** Takes no more requests, waits for those under way, at most `patience` milliseconds, then cuts them. */
  close: (patience?: number) => Promise<void>;
}

/** Serves the app on `host` and `port` (0 for any free one). Rejects when the address cannot be had. */
export async function listen(
  app: { fetch: (request: Request, env: object) => Response | Promise<Response> },
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  const server = createServer(getRequestListener(app.fetch));
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
