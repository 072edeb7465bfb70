import type { HttpBindings } from "@hono/node-server";

/** What the Node server hands to each request. Absent when a test calls the app without a socket. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>;
}

/**
 * The visitor's address. Each trusted proxy has appended the address it saw to `X-Forwarded-For`, so with n of them
 * the nth entry from the right is the last one that nobody outside can have made up (RFC 7239, section 8.1).
 * @returns `undefined` when neither a socket nor enough entries are there
 */
export function clientAddress(
  { headers }: Request,
  env: ServerEnv["Bindings"] | undefined,
  trustedProxies: number,
): string | undefined {
  const socketAddress = env?.incoming?.socket.remoteAddress;
  if (trustedProxies === 0) return withoutMapping(socketAddress);
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return withoutMapping(forwarded.at(-trustedProxies) || socketAddress);
}

/** `::ffff:192.0.2.1` is how a dual-stack socket writes 192.0.2.1 (RFC 4291, section 2.5.5.2). */
function withoutMapping(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, "");
}
