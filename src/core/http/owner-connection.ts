import { Hono } from "hono";
import { call } from "./call.ts";
import type { ClientAddress, ServerEnv } from "./client-address.ts";
import { type Connection, connectionSchema } from "./contract/connection.ts";

interface ConnectionDeps {
  config: { trustedProxies: number };
  clientAddress: ClientAddress;
}

/** Tells the owner how the server sees the connection, which shows from outside whether the proxies are configured. */
export function connectionRoutes({ config: { trustedProxies }, clientAddress }: ConnectionDeps) {
  return new Hono<ServerEnv>().get(
    "/connection",
    call({ keys: ["read", "posts"] }, connectionSchema),
    (c) => {
      const address = clientAddress(c.req.raw, c.env) ?? null;
      return c.json<Connection>({ address, trustedProxies }, 200);
    },
  );
}
