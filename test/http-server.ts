import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Starts an HTTP server on a free port that keeps every request. `respond` returns the status, or `undefined` for none.
 * @param body the body of each response
 */
export async function startHttpServer(
  respond: () => Promise<number> | number | undefined = () => 202,
  body = "",
) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    requests.push({ method, url, headers, body: await text(incoming) });
    const status = await respond();
    if (status !== undefined) outgoing.writeHead(status, { Location: "/elsewhere" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
