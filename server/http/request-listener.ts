import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Refusal } from "../../contract/refusal.ts";
import type { Logger } from "../log/log.ts";
import { findTargetFault } from "./request-target.ts";
import { apiHeaders, securityHeaders } from "./security-headers.ts";

export type Fetch = (request: Request, env: object) => Response | Promise<Response>;

type Log = Pick<Logger, "warn">;

/** Milliseconds between two lines about refused requests. */
const logInterval = 60_000;

/**
 * Creates the listener that passes the requests of a server to the app. A request whose target or `Host` header is invalid
 * gets a 400 here and never reaches the app. At most one line per minute is logged about such requests.
 */
export function createRequestListener(fetch: Fetch, log: Log, clock = Date.now): RequestListener {
  const report = createFaultLog(log, clock);
  // By default the adapter drains any request body that a handler leaves unread. A request without a body (RFC 9112,
  // section 6.3) skips that work, whatever its method.
  const handle = getRequestListener(fetch, { autoCleanupIncoming: false, errorHandler });
  const handleAndDrain = getRequestListener(fetch, { errorHandler });
  return (incoming, outgoing) => {
    const fault = findTargetFault(incoming);
    if (fault === undefined) return (hasBody(incoming) ? handleAndDrain : handle)(incoming, outgoing);
    report(fault);
    refuse(incoming, outgoing, fault);
  };
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || (headers["content-length"] ?? "0") !== "0";
}

/** Handles faults of the adapter. The app handles its own errors. */
function errorHandler(): Response {
  const refusal: Refusal = { message: "Something went wrong on the server" };
  return Response.json(refusal, { status: 500, headers: { ...apiHeaders } });
}

function createFaultLog(log: Log, clock: () => number) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let refused = 0;
  return (fault: string): void => {
    refused += 1;
    if (clock() - loggedAt < logInterval) return;
    log.warn({ refused, last: fault }, "requests with an invalid target or Host header were refused");
    loggedAt = clock();
    refused = 0;
  };
}

/** A body is not read, so the connection cannot be used again. */
function refuse({ url }: IncomingMessage, outgoing: ServerResponse, message: string): void {
  const isApi = url?.startsWith("/api/") === true;
  const refusal: Refusal = { message, issues: [{ path: "", message }] };
  const body = isApi ? JSON.stringify(refusal) : `${message}\n`;
  outgoing.writeHead(400, {
    ...(isApi ? apiHeaders : { ...securityHeaders, "Cache-Control": "no-store" }),
    "Content-Type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  });
  outgoing.end(body);
}
