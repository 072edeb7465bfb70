import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import { searchQuerySchema } from "../../contract/search.ts";

/** Validates `?q=` and passes it to the handler as `c.req.valid("query").q`. Refuses a text over 255 characters with 400. */
export function searchQuery() {
  return validator("query", (value: { q?: string }, _c: Context): { q?: string } => {
    if (!searchQuerySchema.safeParse(value).success)
      throw new HTTPException(400, { message: "Invalid search" });
    return value;
  });
}
