import { z } from "zod";

/** The names that posts have already, so that the form can offer them: the tags that most posts have first. */
export const topicsSchema = z.strictObject({ tags: z.array(z.string()), series: z.array(z.string()) });

export type Topics = z.infer<typeof topicsSchema>;
