import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import type { Connection } from "../../contract/connection.ts";
import type { ClientAddress, ServerEnv } from "./client-address.ts";
import { eventStreamHeaders } from "./event-stream.ts";

interface ConnectionDeps {
  config: { trustedProxies: number };
  clientAddress: ClientAddress;
}

/** Milliseconds between the event and the end of the response, by which the client knows whether a proxy collects events. */
const pause = 500;

/** Tells the owner how the server sees the connection, which shows from outside whether the proxies are configured. */
export function connectionRoutes({ config: { trustedProxies }, clientAddress }: ConnectionDeps) {
  return new Hono<ServerEnv>().get("/connection", (c) => {
    const connection: Connection = { address: clientAddress(c.req.raw, c.env) ?? null, trustedProxies };
    const events = Readable.toWeb(Readable.from(writeEvents(connection)));
    return c.body(events as ReadableStream, 200, eventStreamHeaders);
  });
}

async function* writeEvents(connection: Connection): AsyncGenerator<Buffer> {
  yield Buffer.from(`data: ${JSON.stringify(connection)}\n\n`);
  await sleep(pause);
  yield Buffer.from(":\n\n");
}
