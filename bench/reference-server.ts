import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// What every ratio is taken against: a bare node:http server that sends the bytes it is given, in a process of its own.
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
