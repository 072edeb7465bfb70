import { z } from "zod";
import { bounds } from "./bounds.ts";
import { text } from "./text.ts";

/** A post's address: lowercase letters, digits and hyphens, 1 to 191 characters. */
export const slugSchema = z
  .string()
  .max(bounds.slug)
  .regex(/^[a-z0-9-]+$/, "Use lowercase letters, digits and hyphens only");

/** A post as the public list shows it. Dates are ISO 8601 in UTC; `date` is the day it was first published. */
export const blogSummarySchema = z.strictObject({
  _id: z.string(),
  slug: slugSchema,
  title: z.string(),
  image: z.string(),
  date: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  views: z.int().nonnegative(),
  likes: z.int().nonnegative(),
});

export const blogListSchema = z.array(blogSummarySchema);

/** A published post with its paragraphs. */
export const publicBlogSchema = blogSummarySchema.extend({ content: z.array(z.string()) });

export const likeActionSchema = z.object({ action: z.enum(["like", "unlike"]) });
export const likesSchema = z.strictObject({ likes: z.int().nonnegative() });

/** What is said when something that a post needs is missing. */
export const blogRequired = "Title, content, image, and published status are required";

/** A post as the owner's list shows it, drafts included. */
export const adminBlogSummarySchema = blogSummarySchema.extend({ published: z.boolean() });

export const adminBlogListSchema = z.array(adminBlogSummarySchema);

/** A post as the form edits it. `version` changes with each save and travels back in `If-Match`. */
export const adminBlogSchema = adminBlogSummarySchema.extend({
  content: z.array(z.string()),
  version: z.string(),
});

/** What is saved: texts are trimmed, empty paragraphs dropped. */
export const blogInputSchema = z.object({
  title: text(bounds.title, blogRequired).pipe(z.string().min(1, blogRequired)),
  slug: slugSchema,
  image: text(bounds.imageUrl, blogRequired).pipe(
    z
      .string()
      .min(1, blogRequired)
      .refine(isImageAddress, "Use an http:// or https:// address, or a path that starts with /"),
  ),
  content: z
    .array(text(bounds.paragraph), blogRequired)
    .transform((paragraphs) => paragraphs.filter((paragraph) => paragraph !== ""))
    .pipe(
      z
        .array(z.string())
        .min(1, blogRequired)
        .max(bounds.paragraphs, `Use at most ${bounds.paragraphs} paragraphs`),
    ),
  published: z.boolean(blogRequired),
});

function isImageAddress(text: string): boolean {
  if (/^\/(?!\/)/.test(text)) return true;
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

export type BlogSummary = z.infer<typeof blogSummarySchema>;
export type PublicBlog = z.infer<typeof publicBlogSchema>;
export type LikeAction = z.infer<typeof likeActionSchema>["action"];
export type AdminBlogSummary = z.infer<typeof adminBlogSummarySchema>;
export type AdminBlog = z.infer<typeof adminBlogSchema>;
export type BlogInput = z.output<typeof blogInputSchema>;
