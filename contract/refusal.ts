import { z } from "zod";

/** The body of every error response. For an invalid request, `issues` lists each problem with its path in the body. */
export const refusalSchema = z.strictObject({
  message: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});

export type Refusal = z.infer<typeof refusalSchema>;
