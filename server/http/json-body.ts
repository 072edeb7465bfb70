import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import type { z } from "zod";
import type { Refusal } from "../../contract/refusal.ts";
import { limitBody } from "./body-limit.ts";

/**
 * Reads a JSON body and checks it against the schema. The handler gets it as `c.req.valid("json")`.
 * Refuses with 415 when the body is not declared as JSON, with 413 when it has more than `maxSize` bytes, and with 400
 * and every issue when it does not fit.
 */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, maxSize: number) {
  const limit = limitBody(maxSize);
  const validate = validator("json", (value: z.input<Schema>, c: Context): z.output<Schema> => {
    if (!isJson(c.req.header("content-type"))) {
      throw new HTTPException(415, { message: "Send JSON with the header Content-Type: application/json" });
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const issues = result.error.issues.map((issue) => ({
      path: issue.path.join("."),
      message: issue.message,
    }));
    throw new HTTPException(400, {
      res: c.json({ message: "The request is not valid", issues } satisfies Refusal, 400),
    });
  });
  const readAndValidate: typeof validate = (c, next) =>
    limit(c, () => validate(c, next) as Promise<void>) as ReturnType<typeof validate>;
  return readAndValidate;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? "");
}
