import { z } from "zod";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { text } from "../../../core/http/contract/text.ts";

const count = z.int().nonnegative();

/** Different notes of an import that are listed. */
export const mostNotes = 200;
/** Posts and pages of an import that are listed, and the places of a note. */
export const mostRows = 10_000;

const rowSchema = z.strictObject({
  /** Where the source has it. */
  place: z.string(),
  title: z.string(),
  isPage: z.boolean(),
  /** "known" was imported before, and is left as it is. */
  state: z.enum(["published", "scheduled", "draft", "known"]),
  /** When it was or will be published. */
  date: z.iso.datetime().nullable(),
  /** Its path on this site. */
  address: z.string(),
  /** Its path on the site that it comes from. */
  formerAddress: z.string().nullable(),
  /** How many pictures it shows that this site keeps, its cover included. */
  pictures: count,
});

/** A post or a page of an import. */
export type PostImportRow = z.infer<typeof rowSchema>;

const noteSchema = z.strictObject({
  text: z.string(),
  /** Whether it is the reason why something was not imported. */
  isFault: z.boolean(),
  /** How often that happened, which can be more than there are places. */
  count,
  /** The files, with what it is about in parentheses, such as the address of a picture. */
  places: z.array(z.string()),
});

/** What is wrong with posts, said once. */
export type PostImportNote = z.infer<typeof noteSchema>;

/** What an import of posts has stored or, as a preview, would store. */
export const postImportSchema = z.strictObject({
  /** What the source is, such as "WordPress". */
  kind: z.string(),
  isPreview: z.boolean(),
  posts: count,
  /** How many of them are drafts, or have a time at which they are published. */
  drafts: count,
  /** How many of them are drafts because the source has no date of them. */
  undated: count,
  /** Pages beside the posts. */
  pages: count,
  /** Posts and pages that were imported before. */
  known: count,
  /** Different pictures. */
  pictures: count,
  /** What could not be imported. */
  faults: count,
  /** What is not as it was. */
  warnings: count,
  /** What was taken for posts, and what was left out, in sentences. */
  remarks: z.array(z.string()),
  rows: z.array(rowSchema),
  notes: z.array(noteSchema),
});

export type PostImport = z.infer<typeof postImportSchema>;

/** A line of the answer: how many posts were read until now, or at the end the result, or why there is none. */
export const postImportLineSchema = z.union([
  z.strictObject({ done: count }),
  z.strictObject({ result: postImportSchema }),
  z.strictObject({ refused: z.string() }),
]);

export type PostImportLine = z.infer<typeof postImportLineSchema>;

const flag = z.enum(["yes"]).optional();

export const postImportQuerySchema = z.object({
  /** The name of the file. */
  name: text(bounds.fileName).pipe(z.string().min(1, "Name the file")),
  preview: flag,
  /** Whether pictures are also loaded from other hosts. */
  fetch: flag,
  /** Whether all posts become drafts. */
  drafts: flag,
  /** Whether pages beside the posts are left out. */
  noPages: flag,
});
