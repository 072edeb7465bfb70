import type { Context } from "hono";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { describeDevice } from "../../http/describe-device.ts";
import { type PlaceSources, visitorPlace } from "../../visits/server/visitor-place.ts";
import type { Client } from "./security-events.ts";

export interface ClientSources extends PlaceSources {
  clientAddress: ClientAddress;
}

/** Describes where a request comes from, without its address. */
export function readClient<Env extends ServerEnv>(c: Context<Env>, sources: ClientSources): Client {
  const address = sources.clientAddress(c.req.raw, c.env);
  return { device: describeDevice(c.req.header("user-agent")), ...visitorPlace(c.req.raw, address, sources) };
}
