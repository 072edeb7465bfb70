import { z } from "zod";
import { bounds } from "./bounds.ts";
import { text } from "./text.ts";

const count = z.int().nonnegative();

/** Notes of an import that are listed. */
export const mostNotes = 200;

/** What an import of posts has stored or, as a preview, would store. */
export const postImportSchema = z.strictObject({
  /** What the source is, such as "WordPress". */
  kind: z.string(),
  isPreview: z.boolean(),
  posts: count,
  /** How many of them are drafts, or have a time at which they are published. */
  drafts: count,
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
  /** The first 200 faults and warnings, with the file that each is about. */
  notes: z.array(z.strictObject({ place: z.string(), isFault: z.boolean(), text: z.string() })),
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
});
