import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import type { z } from "zod";
import type { ServerEnv } from "./client-address.ts";
import { hasNoNul } from "./contract/text.ts";

/** The schema of each query, by the handler that validates it. A test sends hostile values to all of them. */
export const querySchemas = new WeakMap<object, z.ZodType>();

/**
 * Parses the query with the schema and passes the result to the handler as `c.req.valid("query")`. Refuses others with
 * 400, and every value with the NUL character, which PostgreSQL cannot compare with anything.
 * @param explain returns the message of the refusal; by default, it is that of the schema
 */
export function queryOf<Schema extends z.ZodType>(
  schema: Schema,
  explain: (error: z.ZodError) => string = (error) => error.issues[0]?.message ?? "Invalid query",
) {
  const validate = validator("query", (value): z.output<Schema> => {
    if (
      !Object.values(value as object)
        .flat()
        .every(hasNoNul)
    )
      throw new HTTPException(400, { message: "The address must not contain the NUL character (%00)" });
    const { data, error } = schema.safeParse(value);
    if (error !== undefined) throw new HTTPException(400, { message: explain(error) });
    return data;
  });
  querySchemas.set(validate, schema);
  return validate as MiddlewareHandler<
    ServerEnv,
    string,
    { in: { query: z.input<Schema> }; out: { query: z.output<Schema> } }
  >;
}
