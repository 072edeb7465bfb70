import { z } from "zod";

/** What every refused request answers. `issues` stands in a 400 and names each fault by its path in the body. */
export const refusalSchema = z.strictObject({
  message: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});

export type Refusal = z.infer<typeof refusalSchema>;
