import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "../process/log/log.ts";

/** The Node.js request and response behind a request. Absent when a test calls the app without a socket. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>;
}

/** Returns the visitor's address, or `undefined` when there is no socket. */
export type ClientAddress = (request: Request, env: ServerEnv["Bindings"] | undefined) => string | undefined;

/**
 * Creates the function that returns a visitor's address. Each trusted proxy appends the address it saw to
 * `X-Forwarded-For`, so with n proxies, the nth entry from the right is the last one that a visitor cannot forge (RFC
 * 7239, section 8.1). If that entry is missing or not an address, the socket's address is returned. Without trusted
 * proxies, the header is ignored, and a warning is logged the first time it arrives.
 */
export function createClientAddress(
  { trustedProxies }: { trustedProxies: number },
  log: Logger,
): ClientAddress {
  let warned = false;

  function warnOnce(): void {
    if (warned) return;
    warned = true;
    log.warn(
      "X-Forwarded-For is ignored because TRUST_PROXY is not set: all visitors appear to have the same address. " +
        "Set TRUST_PROXY to the number of proxies in front of the server, or have the proxy remove the header.",
    );
  }

  return ({ headers }, env) => {
    const socketAddress = unmapIPv4(env?.incoming?.socket.remoteAddress);
    const forwarded = headers.get("x-forwarded-for");
    if (forwarded === null) return socketAddress;
    if (trustedProxies === 0) {
      warnOnce();
      return socketAddress;
    }
    return parseAddress(forwarded.split(",").at(-trustedProxies)?.trim() ?? "") ?? socketAddress;
  };
}

/** Parses `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, and `[2001:db8::1]:4711`. */
function parseAddress(entry: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(entry) ?? [];
  const address = unmapIPv4(bracketed ?? plain ?? entry);
  return address !== undefined && isIP(address) !== 0 ? address : undefined;
}

/** A dual-stack socket reports 192.0.2.1 as `::ffff:192.0.2.1` (RFC 4291, section 2.5.5.2). */
function unmapIPv4(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, "");
}
