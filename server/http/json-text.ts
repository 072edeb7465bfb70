import type { Context, TypedResponse } from "hono";

/** Answers with JSON that is text already. The type says what the text holds, for the client's sake. */
export function answerJsonText<Content>(c: Context, text: string): TypedResponse<Content, 200, "json"> {
  return c.body(text, 200, { "Content-Type": "application/json" }) as unknown as TypedResponse<
    Content,
    200,
    "json"
  >;
}
