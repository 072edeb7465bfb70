import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import { pageQuerySchema } from "../../contract/page.ts";

/** Checks `?cursor=`; the handler gets it as `c.req.valid("query").cursor`. Refuses with 400 what is no cursor. */
export function pageQuery() {
  return validator("query", (value: { cursor?: string }, _c: Context): { cursor?: string } => {
    if (!pageQuerySchema.safeParse(value).success) {
      throw new HTTPException(400, { message: "The cursor is not one of this list" });
    }
    return value;
  });
}
