import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import type { z } from "zod";
import { largeBodies, limitBody } from "./body-limit.ts";
import { bounds } from "./contract/bounds.ts";
import type { Refusal } from "./contract/refusal.ts";

/** The schema of each body, by the handler that validates it. A test sends hostile values to all of them. */
export const bodySchemas = new WeakMap<object, z.ZodType>();

/**
 * Parses a JSON body with the schema and passes the result to the handler as `c.req.valid("json")`. Refuses the request
 * with 415 when its Content-Type is not JSON, with 413 when the body is larger than `maxSize` bytes, and with 400 and a
 * list of issues when the body does not match the schema.
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
      res: c.json({ message: "The request is invalid", issues } satisfies Refusal, 400),
    });
  });
  const readAndValidate: typeof validate = (c, next) =>
    limit(c, () => validate(c, next) as Promise<void>) as ReturnType<typeof validate>;
  bodySchemas.set(readAndValidate, schema);
  if (maxSize > bounds.body) largeBodies.add(readAndValidate);
  return readAndValidate;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? "");
}
