import { z } from "zod";

/**
 * The body of every error response. For an invalid request, `issues` lists each problem with its path in the body. For
 * one over a limit (429), `message` says when to try again, as `Retry-After` does in seconds.
 */
export const refusalSchema = z.strictObject({
  message: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});

export type Refusal = z.infer<typeof refusalSchema>;
