import type { IncomingMessage, ServerResponse } from "node:http";

interface Limit {
  timer: NodeJS.Timeout;
  end: () => void;
}

/** The most milliseconds that a request can take: 25 MB at 0.35 Mbit/s. */
export const longestRequest = 10 * 60_000;

const limits = new WeakMap<IncomingMessage, Limit>();
/** What Node itself sends when a request takes too long. */
const answer = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/**
 * Ends the connection if the body of its request has not arrived within `time` milliseconds. Node's own limit is the
 * same for all requests.
 */
export function limitRequestTime(incoming: IncomingMessage, outgoing: ServerResponse, time: number): void {
  function end(): void {
    if (incoming.complete) return;
    if (!outgoing.headersSent) incoming.socket.write(answer);
    incoming.socket.destroySoon();
  }
  limits.set(incoming, { timer: setTimeout(end, time).unref(), end });
  outgoing.once("close", () => clearTimeout(limits.get(incoming)?.timer));
}

/** Lets the body of a request take {@link longestRequest}. Does nothing for a request without a limit. */
export function extendRequestTime(incoming: IncomingMessage): void {
  const limit = limits.get(incoming);
  if (limit === undefined) return;
  clearTimeout(limit.timer);
  limit.timer = setTimeout(limit.end, longestRequest).unref();
}
