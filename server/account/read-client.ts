import bowser from "bowser";
import type { Context } from "hono";
import type { ClientAddress, ServerEnv } from "../http/client-address.ts";
import { type PlaceSources, visitorPlace } from "../visits/visitor-place.ts";
import type { Client } from "./security-events.ts";

const maxUserAgentLength = 512;
const maxNameLength = 40;

export interface ClientSources extends PlaceSources {
  clientAddress: ClientAddress;
}

/** Describes where a request comes from, without its address. */
export function readClient<Env extends ServerEnv>(c: Context<Env>, sources: ClientSources): Client {
  const address = sources.clientAddress(c.req.raw, c.env);
  return { device: describeDevice(c.req.header("user-agent")), ...visitorPlace(c.req.raw, address, sources) };
}

/**
 * Returns the browser and operating system in a `User-Agent` header.
 * @returns for example "Chrome on Linux"; `undefined` when the header contains neither
 */
export function describeDevice(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const parsed = bowser.parse(userAgent.slice(0, maxUserAgentLength));
  const names = [parsed.browser.name, parsed.os.name].map((name) => printable(name ?? "")).filter(Boolean);
  return names.join(" on ") || undefined;
}

/** For an unknown agent, the library returns its first word, so a name can be any text. */
function printable(name: string): string {
  return name.replace(/\p{C}/gu, "").trim().slice(0, maxNameLength);
}
