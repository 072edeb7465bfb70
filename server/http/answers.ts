import type { TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JSONParsed } from "hono/utils/types";
import { apiHeaders } from "./security-headers.ts";

type JsonAnswer<Content, Status extends ContentfulStatusCode> = Response &
  TypedResponse<JSONParsed<Content>, Status, "json">;

/**
 * What the API answers with. The answer is made in one go, with all of its headers: setting them one by one on Hono's
 * context costs more than the routing, and an answer that passes untouched goes to the socket without a detour.
 */
export function answerJson<Content, const Status extends ContentfulStatusCode>(
  content: Content,
  status: Status,
  headers: Record<string, string> = {},
): JsonAnswer<Content, Status> {
  return new Response(JSON.stringify(content), {
    status,
    headers: { ...apiHeaders, "Content-Type": "application/json", ...headers },
  }) as JsonAnswer<Content, Status>;
}

/** Answers 200 with JSON that is in bytes already. The type says what they hold, for the client's sake. */
export function answerJsonBytes<Content>(bytes: Uint8Array<ArrayBuffer>): JsonAnswer<Content, 200> {
  const headers = { ...apiHeaders, "Content-Type": "application/json" };
  return new Response(bytes, { headers }) as JsonAnswer<Content, 200>;
}

/** Answers 204: done, and nothing to say. */
export function answerNothing(): Response & TypedResponse<null, 204, "body"> {
  return new Response(null, { status: 204, headers: { ...apiHeaders } }) as Response &
    TypedResponse<null, 204, "body">;
}
