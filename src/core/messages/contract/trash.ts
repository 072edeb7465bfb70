import { z } from "zod";

/** How long what the owner has deleted can be restored, in milliseconds. */
export const trashAge = 30 * 24 * 60 * 60 * 1_000;

/**
 * A post in the trash. `published` says whether it was public when it was deleted, and is again if it is restored. It
 * is deleted for good at `deletedForGoodAt`. Times are ISO 8601 in UTC.
 */
export const trashedBlogSchema = z.strictObject({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  deletedAt: z.iso.datetime(),
  deletedForGoodAt: z.iso.datetime(),
});

/** The trash, what was deleted last first. */
export const trashSchema = z.array(trashedBlogSchema);

export type TrashedBlog = z.infer<typeof trashedBlogSchema>;
