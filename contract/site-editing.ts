import { z } from "zod";
import { type SiteEdit, type SiteValue, siteEditSchema } from "./site/edits.ts";
import { pageSlug } from "./site/own-pages.ts";
import { type SiteFileName, siteFiles } from "./site/site.ts";

export const siteEditingBounds = { edits: 500, versions: 200 } as const;

const pageFile = /^pages\/[a-z0-9-]+\.md$/;

/** A file that has a form: a YAML file of the site folder, or a page such as `pages/uses.md`. */
export type EditedFileName = SiteFileName | `pages/${string}.md`;

const fileNameSchema = z
  .string()
  .refine((name) => Object.hasOwn(siteFiles, name) || pageFile.test(name), "must be a file of the site")
  .transform((name) => name as EditedFileName);

/** The SHA-256 of a file's bytes. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const edits = z.array(siteEditSchema).max(siteEditingBounds.edits);

/** The edits of a file, and the hash of the file that they were made on. */
export const siteEditsSchema = z.strictObject({ file: fileNameSchema, hash, edits: edits.min(1) });

/** A page that does not exist yet. */
export const newSitePageSchema = z.strictObject({
  slug: z.string().regex(pageSlug).max(60),
  title: z.string(),
  icon: z.string(),
});

/** The page at `path` with the edits of a file that are not saved. */
export const sitePreviewSchema = z.strictObject({
  path: z.string().startsWith("/").max(300),
  file: fileNameSchema.optional(),
  edits: edits.default([]),
});

/** A file as it is on disk. The content of a page has the fields of its front matter and its text, in paragraphs, as `content`. */
export interface EditedFile {
  file: EditedFileName;
  hash: string;
  /** `null` if the file has no readable YAML. */
  content: SiteValue;
  /** What is wrong with it, one sentence each. */
  faults: string[];
}

export interface SiteEditing {
  files: EditedFile[];
  /** Why nothing can be saved, with what to do about it. `null` if files can be written. */
  refusal: string | null;
  /** What is still the sample's, as in the faults of the site. */
  sample: string[];
}

/** A refused save: 409 if the file has changed, and 422 if its text cannot be changed here. */
export interface RefusedEdits {
  message: string;
  /** For 409: the file as it is now. */
  current?: EditedFile;
  /** For 422: the lines to paste into the file by hand. */
  lines?: string;
}

/**
 * The document of a page, in which each value of a file is marked: see `readMarks`. `marks` says what the marks in `html` are for,
 * by their number. With `issues` in the edits, the page is the one without them.
 */
export const renderedPreviewSchema = z.strictObject({
  html: z.string(),
  marks: z.array(z.strictObject({ file: fileNameSchema, path: z.array(z.union([z.string(), z.number()])) })),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});

/** A version of a file that was saved here, ISO 8601 in UTC. */
export interface SiteVersionSummary {
  _id: string;
  file: EditedFileName;
  savedAt: string;
  /** What the save changed, such as `headline` or `projects[2].title`. */
  changed: string[];
}

/** `before` and `after` are the text of the file. `null` if there was none. */
export interface SiteVersion extends SiteVersionSummary {
  before: string | null;
  after: string | null;
}

export type SiteEdits = { file: EditedFileName; hash: string; edits: SiteEdit[] };
export type SitePreview = z.infer<typeof renderedPreviewSchema>;
