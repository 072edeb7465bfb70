import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TestProxy extends AsyncDisposable {
  port: number;
  /** The number of connections so far. */
  connections: () => number;
  /** Bytes that the server has sent to the client. */
  received: () => number;
  /** Whether connections are open. */
  isUsed: () => boolean;
}

interface ProxyOptions {
  /**
   * Called with what the server sends, and with the number of its bytes before, on this connection. Returns what the client
   * gets: `drop` ends the connection, and `hold` keeps it open and sends nothing anymore.
   */
  pass?: (chunk: Buffer, before: number) => Buffer | "drop" | "hold";
}

/** Passes the bytes of TCP connections to a server on this machine and back, and can disturb them. */
export async function startTcpProxy(
  target: number,
  { pass = (chunk) => chunk }: ProxyOptions = {},
): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  let [connections, received] = [0, 0];
  const server = createServer((client) => {
    connections += 1;
    const upstream = connect(target, "127.0.0.1");
    let before = 0;
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      const passed = pass(chunk, before);
      before += chunk.byteLength;
      if (passed === "hold") return;
      if (passed === "drop") return void client.destroy();
      received += passed.byteLength;
      client.write(passed);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received: () => received,
    isUsed: () => sockets.size > 0,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
