import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import { type Cursor, pageQuerySchema } from "../../contract/page.ts";

/** Reads `?cursor=`; the handler gets it as `c.req.valid("query").after`. Refuses with 400 what is no cursor. */
export function pageQuery() {
  return validator("query", (value: { cursor?: string }, _c: Context): { after: Cursor | undefined } => {
    const result = pageQuerySchema.safeParse(value);
    if (!result.success) throw new HTTPException(400, { message: "The cursor is not one of this list" });
    return { after: result.data.cursor };
  });
}
