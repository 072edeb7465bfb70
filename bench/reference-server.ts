import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The baseline for every ratio: a bare node:http server in its own process that sends the bytes it is given.
process.once(
  "message",
  async ({ status, headers, body }: { status: number; headers: object; body: string }) => {
    const bytes = Buffer.from(body, "base64");
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { ...headers });
      response.end(bytes);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    process.send?.({ port: (server.address() as AddressInfo).port });
  },
);
