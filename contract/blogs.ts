import { z } from "zod";
import { bounds } from "./bounds.ts";

/** A post's address: lowercase letters, digits and hyphens, 1 to 191 characters. */
export const slugSchema = z
  .string()
  .min(1)
  .max(bounds.slug)
  .regex(/^[a-z0-9-]+$/, "Use lowercase letters, digits and hyphens only");

/** A post as the public list shows it. Dates are ISO 8601 in UTC; `date` is the day it was first published. */
export const blogSummarySchema = z.object({
  _id: z.string(),
  slug: slugSchema,
  title: z.string(),
  image: z.string(),
  date: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  views: z.int().nonnegative(),
  likes: z.int().nonnegative(),
});

/** A published post with its paragraphs. */
export const publicBlogSchema = blogSummarySchema.extend({ content: z.array(z.string()) });

export const likeActionSchema = z.object({ action: z.enum(["like", "unlike"]) });
export const likesSchema = z.object({ likes: z.int().nonnegative() });

export type BlogSummary = z.infer<typeof blogSummarySchema>;
export type PublicBlog = z.infer<typeof publicBlogSchema>;
export type LikeAction = z.infer<typeof likeActionSchema>["action"];
