import { randomUUID } from "node:crypto";
import { HTTPException } from "hono/http-exception";
import { isUnavailable } from "../db/errors.ts";
import type { Logger } from "../process/log/log.ts";
import type { Refusal } from "./contract/refusal.ts";
import { apiHeaders } from "./security-headers.ts";

/** Seconds after which a client may try again while the database is unavailable. */
export const retryAfter = 5;

/** Where errors are reported. */
export interface ErrorReports {
  log: Pick<Logger, "debug" | "error">;
  /** Reports a request that failed because the database is unavailable. */
  reportOutage: (error: unknown) => void;
}

/**
 * Turns an error thrown in the API into a response. An `HTTPException` keeps its status, and an unavailable database
 * becomes a 503. Any other error is logged with a request id and becomes a 500 that has the same id in `X-Request-Id`,
 * unless the client has already disconnected.
 */
export function errorResponse(
  { log, reportOutage }: ErrorReports,
  error: unknown,
  request: Request,
  route?: string,
): Response {
  if (error instanceof HTTPException) {
    if (error.res !== undefined) return error.res;
    const issues = error.status === 400 ? { issues: [{ path: "", message: error.message }] } : {};
    // The rest of a body that is too large is not read, so the connection cannot be used again.
    const close = error.status === 413 ? { Connection: "close" } : {};
    return refuse({ message: error.message, ...issues }, error.status, close);
  }
  const { method } = request;
  if (request.signal.aborted) {
    log.debug({ method, route }, "client disconnected before the request finished");
    return refuse({ message: "The request was aborted" }, 400);
  }
  if (isUnavailable(error)) {
    reportOutage(error);
    const message = "The database is temporarily unavailable. Try again in a few seconds.";
    return refuse({ message }, 503, { "Retry-After": String(retryAfter) });
  }
  const requestId = randomUUID();
  log.error({ err: error, requestId, method, route }, "request failed");
  return refuse({ message: "Something went wrong on the server" }, 500, { "X-Request-Id": requestId });
}

function refuse(refusal: Refusal, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(refusal, { status, headers: { ...apiHeaders, ...headers } });
}
