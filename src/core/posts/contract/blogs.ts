import { z } from "zod";
import { bounds } from "../../http/contract/bounds.ts";
import { text } from "../../http/contract/text.ts";
import type { Markdown, PostPicture } from "./markdown.ts";
import { type Detail, detailNames, details, flagNames, recordOf } from "./post-fields.ts";
import { tagKey } from "./tags.ts";

/** A post's slug: 1 to 191 lowercase letters, digits, and hyphens. */
export const slugSchema = z
  .string()
  .max(bounds.slug)
  .regex(/^[a-z0-9-]+$/, "Use only lowercase letters, digits, and hyphens");

/** The sizes of a post's cover, for covers that are files in the site folder. `avif` and `webp` are `srcset` values. */
export const coverSchema = z.strictObject({
  avif: z.string(),
  webp: z.string(),
  /** The `srcset` of the variant for the light scheme, if the cover has one. */
  day: z.string().optional(),
  /** For browsers that don't support `srcset`. */
  src: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** The average color in CSS, such as `#1a2b3c`, if the cover has no transparent background. */
  tint: z.string().optional(),
});

/**
 * A post in the public list. Dates are ISO 8601 in UTC; `date` is when the post was first published. A pinned post is
 * among the first on the screen, but not in the list.
 */
export const blogSummarySchema = z.strictObject({
  _id: z.string(),
  slug: slugSchema,
  title: z.string(),
  image: z.string(),
  date: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  views: z.int().nonnegative(),
  likes: z.int().nonnegative(),
  tags: z.array(z.string()),
  ...recordOf(flagNames, () => z.boolean()),
  cover: coverSchema.optional(),
});

export const blogListSchema = z.array(blogSummarySchema);

const neighborSchema = z.strictObject({ slug: slugSchema, title: z.string() });

/** The place of a post in its series: which of its published parts it is, counted from 1, and those beside it. */
const seriesPlaceSchema = z.strictObject({
  name: z.string(),
  part: z.int().positive(),
  parts: z.int().positive(),
  previous: neighborSchema.optional(),
  next: neighborSchema.optional(),
});

/**
 * A published post, including its text and the posts that were published just before and after it. `content` has the
 * paragraphs as the owner wrote them, and `body` is what they say together. Details that the owner has not filled in
 * are left out, and so is `related` if there are no such posts.
 */
export const publicBlogSchema = blogSummarySchema.extend({
  ...recordOf(detailNames, () => z.string().optional()),
  content: z.array(z.string()),
  body: z.custom<Markdown<PostPicture>>(Array.isArray),
  readingMinutes: z.int().positive(),
  previous: neighborSchema.optional(),
  next: neighborSchema.optional(),
  series: seriesPlaceSchema.optional(),
  related: z.array(neighborSchema).optional(),
});

/** How a text will look. `isPlain` says that its code and formulas take longer, and are as they will be in a later answer. */
export const previewSchema = publicBlogSchema
  .pick({ body: true })
  .extend({ isPlain: z.literal(true).optional() });

export const likeActionSchema = z.object({ action: z.enum(["like", "unlike"]) });
export const likesSchema = z.strictObject({ likes: z.int().nonnegative() });

/** The error message when a required field of a post is missing. */
export const blogRequired = "Title, content, image, and published status are required";

/**
 * A post in the owner's list, which includes drafts. `publishAt` is when a draft is going to be published, or null.
 * `file` is the file of the site folder that the post is, such as `posts/my-post.md`; such a post changes with it, and
 * not by calls.
 */
export const adminBlogSummarySchema = blogSummarySchema.extend({
  published: z.boolean(),
  publishAt: z.iso.datetime().nullable(),
  file: z.string().optional(),
});

export const adminBlogListSchema = z.array(adminBlogSummarySchema);

/**
 * A post as the form edits it. `version` changes with every save; send it in `If-Match` to detect conflicting edits.
 * `savedWithKey` says that the last save was made with an API key.
 */
export const adminBlogSchema = adminBlogSummarySchema.extend({
  content: z.array(z.string()),
  ...recordOf(detailNames, () => z.string().nullable()),
  version: z.string(),
  savedWithKey: z.literal(true).optional(),
});

/** A tag: letters, digits, or signs, such as `C++`. A comma would divide it in the form. */
const tagSchema = text(bounds.tag)
  .transform((name) => name.replaceAll(/\s+/g, " "))
  .refine((name) => /[\p{L}\p{N}\p{S}]/u.test(name) && !name.includes(","), "Use words without commas")
  // A few letters become longer in lowercase.
  .refine((name) => tagKey(name).length <= bounds.tag, `Use at most ${bounds.tag} characters`);

/** The tags of a post. A tag that is there twice, in any spelling, is kept once. */
const tagsSchema = z
  .array(tagSchema)
  .transform((names) => {
    const keys = names.map(tagKey);
    return names.filter((_, index) => keys.indexOf(keys[index] as string) === index);
  })
  .pipe(z.array(z.string()).max(bounds.tags, `Use at most ${bounds.tags} tags`));

/** The paragraphs of a post. Empty ones are dropped. */
const paragraphsSchema = z
  .array(text(bounds.paragraph), blogRequired)
  .transform((paragraphs) => paragraphs.filter((paragraph) => paragraph !== ""));

/** The body of a call that asks how a text will look. */
export const previewInputSchema = z.object({
  content: paragraphsSchema.pipe(z.array(z.string()).max(bounds.paragraphs)),
});

const timeSchema = z.iso.datetime({
  offset: true,
  error: "Use a date and time with a time zone, such as 2026-03-20T09:30:00Z",
});

/**
 * The body of a create or update call. Parsing trims all text and drops empty paragraphs. An update keeps the fields
 * after `published` as they are if they are left out, and null removes them. With `publishAt`, the post is not public
 * until then, whatever `published` says; without it, `published: true` publishes a post now. `date` is when it was
 * first published.
 */
export const blogInputSchema = z.object({
  title: text(bounds.title, blogRequired).pipe(z.string().min(1, blogRequired)),
  slug: slugSchema,
  image: text(bounds.imageUrl, blogRequired).pipe(
    z
      .string()
      .min(1, blogRequired)
      .refine(isImageUrl, "Use an http:// or https:// address, or a path that starts with /"),
  ),
  content: paragraphsSchema.pipe(
    z
      .array(z.string())
      .min(1, blogRequired)
      .max(bounds.paragraphs, `Use at most ${bounds.paragraphs} paragraphs`),
  ),
  published: z.boolean(blogRequired),
  ...recordOf(detailNames, (name) => detailSchema(details[name])),
  publishAt: timeSchema.nullable().optional(),
  date: timeSchema.refine((value) => Date.parse(value) >= 0, "Use a date after 1969").optional(),
  tags: tagsSchema.optional(),
  ...recordOf(flagNames, () => z.boolean().optional()),
});

function detailSchema({ maxLength, isAddress = false }: Detail) {
  return text(maxLength)
    .refine(
      (value) => value === "" || !isAddress || isWebAddress(value),
      "Use an http:// or https:// address",
    )
    .transform((value) => (value === "" ? null : value))
    .nullable()
    .optional();
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);
}

function isImageUrl(value: string): boolean {
  if (/^\/(?!\/)/.test(value)) return true;
  return isWebAddress(value);
}

export type LatestBlog = Pick<BlogSummary, "slug" | "title">;
export type Cover = z.infer<typeof coverSchema>;
export type BlogSummary = z.infer<typeof blogSummarySchema>;
export type SeriesPlace = z.infer<typeof seriesPlaceSchema>;
export type Neighbor = z.infer<typeof neighborSchema>;
export type PublicBlog = z.infer<typeof publicBlogSchema>;
export type LikeAction = z.infer<typeof likeActionSchema>["action"];
export type AdminBlogSummary = z.infer<typeof adminBlogSummarySchema>;
export type AdminBlog = z.infer<typeof adminBlogSchema>;
export type BlogInput = z.output<typeof blogInputSchema>;
