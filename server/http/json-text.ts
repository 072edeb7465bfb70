import type { TypedResponse } from "hono";
import { apiHeaders } from "./security-headers.ts";

/**
 * Answers with JSON that is text already. The type says what the text holds, for the client's sake. It is a plain
 * answer and not one of Hono's context, so that it goes to the socket without a detour through a Headers object.
 */
export function answerJsonText<Content>(text: string): TypedResponse<Content, 200, "json"> {
  const headers = { ...apiHeaders, "Content-Type": "application/json" };
  return new Response(text, { headers }) as unknown as TypedResponse<Content, 200, "json">;
}
