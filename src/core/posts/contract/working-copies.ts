import { z } from "zod";
import { bounds } from "../../http/contract/bounds.ts";
import { text } from "../../http/contract/text.ts";
import { detailNames, details, flagNames, recordOf } from "./post-fields.ts";

/** What the form has in its fields, which need not be complete or valid yet. */
export const workingFieldsSchema = z.strictObject({
  title: z.string().max(bounds.title),
  slug: z.string().max(bounds.slug),
  image: z.string().max(bounds.imageUrl),
  content: z.array(z.string().max(bounds.paragraph)).min(1).max(bounds.paragraphs),
  published: z.boolean(),
  /** The time and date fields, as they are in the form: `2026-03-20T09:30` in the time zone of the site, or empty. */
  publishAt: z.string().max(30),
  date: z.string().max(30),
  // A form that was opened before an update of the site does not have the fields that follow.
  /** The tags, with commas between them. */
  tags: z
    .string()
    .max(bounds.tags * (bounds.tag + 2))
    .default(""),
  ...recordOf(detailNames, (name) => z.string().max(details[name].maxLength).default("")),
  ...recordOf(flagNames, () => z.boolean().default(false)),
});

/**
 * Stores what was typed. `editor` identifies the form, and `base` is the version of the post that it was opened with,
 * or null for a new post. The copy of another form is only replaced if `replaces` is its version.
 */
export const workingCopyInputSchema = z.strictObject({
  editor: z.uuid(),
  base: text(40).nullable(),
  replaces: text(40).nullable(),
  fields: workingFieldsSchema,
});

/** `?version=`: a copy is removed only as it was seen. */
export const copyVersionQuerySchema = z.object({
  version: z.string("Add the version of the copy, such as ?version=1774008000000"),
});

/** Which copy there is, and which version of the post. Null if there is none. `savedAt` is ISO 8601 in UTC. */
export const workingStateSchema = z.strictObject({
  copy: z.strictObject({ version: z.string(), editor: z.string(), savedAt: z.iso.datetime() }).nullable(),
  postVersion: z.string().nullable(),
});

export const workingCopySchema = z.strictObject({
  version: z.string(),
  editor: z.string(),
  base: z.string().nullable(),
  savedAt: z.iso.datetime(),
  fields: workingFieldsSchema,
});

/** What was typed into a form and not saved, or null. */
export const workingCopyAnswerSchema = z.strictObject({ copy: workingCopySchema.nullable() });

/**
 * What the owner has typed and not saved, in any post: the newest first. The id is `new` for the post that was never
 * saved, the only one with a title here. The others have theirs in the list of posts.
 */
export const unsavedListSchema = z.array(
  z.strictObject({
    _id: z.string(),
    version: z.string(),
    savedAt: z.iso.datetime(),
    title: z.string().optional(),
  }),
);

export type WorkingFields = z.infer<typeof workingFieldsSchema>;
export type UnsavedPost = z.infer<typeof unsavedListSchema>[number];
export type WorkingCopyInput = z.infer<typeof workingCopyInputSchema>;
export type WorkingState = z.infer<typeof workingStateSchema>;
export type WorkingCopy = z.infer<typeof workingCopySchema>;
