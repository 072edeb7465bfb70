import { z } from "zod";
import { detailNames, recordOf } from "./post-fields.ts";

/**
 * What a post was before a save replaced it. `savedAt` is when it had been saved, ISO 8601 in UTC, and `characters` the
 * length of its text as JSON.
 */
export const revisionSummarySchema = z.strictObject({
  _id: z.string(),
  savedAt: z.iso.datetime(),
  title: z.string(),
  published: z.boolean(),
  characters: z.int().nonnegative(),
});

/** The earlier versions of a post, newest first. */
export const revisionListSchema = z.array(revisionSummarySchema);

/** `tags` is null for a version from before there were tags. */
export const revisionSchema = revisionSummarySchema.extend({
  slug: z.string(),
  image: z.string(),
  content: z.array(z.string()),
  tags: z.array(z.string()).nullable(),
  ...recordOf(detailNames, () => z.string().nullable()),
});

export type RevisionSummary = z.infer<typeof revisionSummarySchema>;
export type Revision = z.infer<typeof revisionSchema>;
