import type { HttpBindings } from "@hono/node-server";

/** The Node.js request and response behind a request. Absent when a test calls the app without a socket. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>;
}

/**
 * Returns the visitor's IP address. Each trusted proxy appends the address that it saw to `X-Forwarded-For`, so with n
 * proxies it is the nth entry from the right. Entries to the left of that one can be forged (RFC 7239, section 8.1).
 * @returns the socket's address when the header has fewer entries, `undefined` when there is no socket either
 */
export function clientAddress(
  { headers }: Request,
  env: ServerEnv["Bindings"] | undefined,
  trustedProxies: number,
): string | undefined {
  const socketAddress = env?.incoming?.socket.remoteAddress;
  if (trustedProxies === 0) return unmapIPv4(socketAddress);
  const forwardedAddresses = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return unmapIPv4(forwardedAddresses.at(-trustedProxies) || socketAddress);
}

/** A dual-stack socket reports 192.0.2.1 as `::ffff:192.0.2.1` (RFC 4291, section 2.5.5.2). */
function unmapIPv4(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, "");
}
