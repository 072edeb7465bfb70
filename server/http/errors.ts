import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import type { Refusal } from "../../contract/refusal.ts";
import { answerJson } from "./answers.ts";

/** The one place that turns a thrown error into an answer: refusals keep their status, all else is logged as a 500. */
export function answerError(log: Logger, error: Error, c: Context): Response {
  if (error instanceof HTTPException) {
    if (error.res !== undefined) return error.res;
    const issues = error.status === 400 ? { issues: [{ path: "", message: error.message }] } : {};
    return answerJson({ message: error.message, ...issues } satisfies Refusal, error.status);
  }
  if (c.req.raw.signal.aborted) {
    log.debug(
      { method: c.req.method, route: c.req.routePath },
      "the caller left in the middle of the request",
    );
    return answerJson({ message: "The request was not finished" } satisfies Refusal, 400);
  }
  log.error({ err: error, method: c.req.method, route: c.req.routePath }, "request failed");
  return answerJson({ message: "Something went wrong on the server" } satisfies Refusal, 500);
}
