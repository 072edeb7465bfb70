import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import { cursorQuerySchema } from "../../contract/cursor.ts";

/** Validates `?cursor=` and passes it to the handler as `c.req.valid("query").cursor`. Refuses an invalid cursor with 400. */
export function cursorQuery() {
  return validator("query", (value: { cursor?: string }, _c: Context): { cursor?: string } => {
    if (!cursorQuerySchema.safeParse(value).success) {
      throw new HTTPException(400, { message: "Invalid cursor" });
    }
    return value;
  });
}
