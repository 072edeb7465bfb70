import { z } from "zod";
import { previewInputSchema } from "../../posts/contract/blogs.ts";
import { bounds } from "./bounds.ts";

/** What may be wrong with a post, although it can be published. */
export const findingKinds = [
  /** A picture without a text for those who do not see it. `subject` is its address. */
  "missing-alt",
  /** A link to an address of this site that does not exist, or to a heading that the post does not have. */
  "dead-link",
  "no-description",
  /** A title that search results would cut off. `subject` is about what they would show. */
  "long-title",
] as const;

export const findingSchema = z.strictObject({ kind: z.enum(findingKinds), subject: z.string() });

/** What there is to know about a post before it is published. */
export const checkSchema = z.strictObject({ findings: z.array(findingSchema) });

/** The body of a call that checks a post, which need not be complete. */
export const checkInputSchema = previewInputSchema.extend({
  title: z.string().max(bounds.title),
  slug: z.string().max(bounds.slug),
  description: z.string().max(bounds.description),
});

export type Finding = z.infer<typeof findingSchema>;
export type CheckInput = z.output<typeof checkInputSchema>;
