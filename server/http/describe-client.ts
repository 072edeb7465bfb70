import bowser from "bowser";
import type { Context } from "hono";
import type { AppContext } from "../context.ts";
import type { Client } from "../services/security-events.ts";
import type { ServerEnv } from "./client-address.ts";
import { visitorPlace } from "./visitor-place.ts";

const maxUserAgentLength = 512;
const maxNameLength = 40;

/** Describes where a request comes from, without its address. */
export function describeClient<Env extends ServerEnv>(
  c: Context<Env>,
  context: Pick<AppContext, "clientAddress" | "config" | "findPlace">,
): Client {
  const address = context.clientAddress(c.req.raw, c.env);
  return { device: describeDevice(c.req.header("user-agent")), ...visitorPlace(c.req.raw, address, context) };
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
