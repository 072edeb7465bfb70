import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "../process/log/log.ts";
import type { Refusal } from "./contract/refusal.ts";
import { apiHeaders, securityHeaders } from "./security-headers.ts";

/** Longer than any host name with its port (RFC 1035, section 2.3.4), in characters. */
const maxLength = 255 + ":65535".length;
/** The characters of a host name or an IP address, and a port (RFC 9110, section 7.2). Several hosts have a comma. */
const hostSyntax = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
/** A path and a query. A backslash in the path would become a slash. */
const originForm = /^\/[^\\?]*(?:\?|$)/;
/** What clients send to a proxy. A server must accept it as well, and ignore the `Host` header then. */
const absoluteForm = /^https?:\/\/([^/?#\\]*)(?=[/?]|$)[^\\?]*(?:\?|$)/;

/**
 * Returns what is wrong with the target or the `Host` header of a request (RFC 9112, section 3.2), as a sentence, or
 * `undefined`. Without a fault, they make a valid URL. Everything that reads the URL of a request relies on that.
 */
function findTargetFault({
  url: target = "",
  headers: { host },
}: Pick<IncomingMessage, "url" | "headers">): string | undefined {
  if (host !== undefined && !isValidHost(host)) return `The Host header ${quote(host)} is not a valid host.`;
  if (originForm.test(target)) return host === undefined ? "The request has no Host header." : undefined;
  const [, named = ""] = absoluteForm.exec(target) ?? [];
  // The query can have anything that a visitor typed, so it is not repeated.
  return isValidHost(named)
    ? undefined
    : `The request target ${quote(target.split("?", 1)[0])} is not valid.`;
}

/**
 * Whether the value can be the host of a URL, and is spelled as browsers spell it. `1.2.3.256` and `example.1` look
 * like names, but every name that ends with a number must be an IPv4 address.
 */
function isValidHost(host: string): boolean {
  if (host.length > maxLength || !hostSyntax.test(host)) return false;
  return URL.parse(`http://${host}`)?.hostname === host.replace(/:\d+$/, "").toLowerCase();
}

function quote(text = ""): string {
  return JSON.stringify(text.slice(0, 100));
}

export type Fetch = (request: Request, env: object) => Response | Promise<Response>;

type Log = Pick<Logger, "warn">;

/** Milliseconds between two lines about refused requests. */
const logInterval = 60_000;

/**
 * Creates the listener that passes the requests of a server to the app. A request whose target or `Host` header is
 * invalid gets a 400 here and never reaches the app. At most one line per minute is logged about such requests.
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
