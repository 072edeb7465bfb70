import { z } from "zod";
import { refusalSchema } from "../../http/contract/refusal.ts";
import { type AppName, fileApps } from "./apps.ts";
import { type SiteEdit, siteEditSchema } from "./edits.ts";
import { pageSlug } from "./patterns.ts";
import { type SiteFileName, siteFiles } from "./site.ts";

export const siteEditingBounds = { edits: 500, versions: 200 } as const;

export type PageFileName = `pages/${string}.md`;
/** A text about an entry of an app's file, such as `projects/night-bus.md`. */
export type EntryFileName = `${AppName}/${string}.md`;
/** A file that has a form: a YAML file of the site folder, or a Markdown file in one of its folders. */
export type EditedFileName = SiteFileName | PageFileName | EntryFileName;

const folders = ["pages", ...fileApps.map(({ name }) => name)].join("|");
const markdownFile = new RegExp(`^(?:${folders})/[a-z0-9-]{1,200}\\.md$`);

/** Whether a name can be that of a Markdown file with a form. */
export function isMarkdown(name: string): name is PageFileName | EntryFileName {
  return markdownFile.test(name);
}

export function isPage(file: string): file is PageFileName {
  return file.startsWith("pages/");
}

export function isEntryText(file: string): file is EntryFileName {
  return isMarkdown(file) && !isPage(file);
}

const fileNameSchema = z
  .string()
  .refine((name) => Object.hasOwn(siteFiles, name) || isMarkdown(name), "must be a file of the site")
  .transform((name) => name as EditedFileName);

/** The SHA-256 of a file's bytes. A file that is missing or cannot be read has that of no bytes. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const edits = z.array(siteEditSchema).max(siteEditingBounds.edits);

/** The edits of a file, and the hash of the file that they were made on. */
export const siteEditsSchema = z.strictObject({ file: fileNameSchema, hash, edits: edits.min(1) });

/** A page that does not exist yet. It begins with the icon of a file. */
export const newSitePageSchema = z.strictObject({
  slug: z
    .string()
    .regex(
      pageSlug,
      "must have lowercase letters, digits, and single hyphens between them, such as what-i-use",
    )
    .max(60),
  title: z.string(),
});

/** The page at `path` with the edits of a file that are not saved. */
export const sitePreviewSchema = z.strictObject({
  path: z.string().startsWith("/").max(300),
  file: fileNameSchema.optional(),
  edits: edits.default([]),
});

/**
 * A file as it is on disk, or a text about an entry that is not there yet. The content of a page has the fields of its front matter and its text, in paragraphs, as
 * `content`. It is `null` if the file has no readable YAML. `faults` say what is wrong with it, one sentence each.
 */
export const editedFileSchema = z.strictObject({
  file: fileNameSchema,
  hash,
  content: z.json(),
  faults: z.array(z.string()),
});

/**
 * Texts about entries of an app's file, such as studies of projects. There is one entry for each that has a page, with
 * its title and its address. Its file may be missing. A file without an entry is shown nowhere.
 */
const entryTextsSchema = z.strictObject({
  title: z.string(),
  noun: z.string(),
  entries: z.array(
    z.strictObject({
      file: fileNameSchema,
      title: z.string(),
      page: z.string().optional(),
      isWritten: z.boolean(),
    }),
  ),
});

/**
 * All files. `refusal` says why nothing can be saved, with what to do about it; it is `null` if files can be written.
 * `sample` is what is still the sample's, as in the faults of the site, and `apps` what is on the desk.
 */
export const siteEditingSchema = z.strictObject({
  files: z.array(editedFileSchema),
  texts: z.array(entryTextsSchema),
  refusal: z.string().nullable(),
  sample: z.array(z.string()),
  apps: z.array(z.string()),
});

/**
 * A refused save: 409 if the file has changed, with the file as it is now in `current`, and 422 if its text cannot be
 * changed here, with the lines to paste into it by hand.
 */
export const refusedEditsSchema = refusalSchema.extend({
  current: editedFileSchema.optional(),
  lines: z.string().optional(),
});

/**
 * The document of a page, in which each value of a file is marked: see `readMarks`. `marks` says what the marks in
 * `html` are for, by their number. With `issues` in the edits, the page is the one without them.
 */
export const renderedPreviewSchema = z.strictObject({
  html: z.string(),
  marks: z.array(z.strictObject({ file: fileNameSchema, path: z.array(z.union([z.string(), z.number()])) })),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});

/**
 * A version of a file that was saved, ISO 8601 in UTC. `changed` is what the save changed, such as `headline` or
 * `projects[2].title`.
 */
export const siteVersionSummarySchema = z.strictObject({
  _id: z.string(),
  file: fileNameSchema,
  savedAt: z.iso.datetime(),
  changed: z.array(z.string()),
});

/** Newest first. */
export const siteVersionListSchema = z.array(siteVersionSummarySchema);

/**
 * `before` and `after` are the text of the file. `null` if there was none. `content` is what it had before, and `edits`
 * what was changed in that, except for comments and how the file is written. Without `edits`, one of the two could not
 * be read.
 */
export const siteVersionSchema = siteVersionSummarySchema.extend({
  before: z.string().nullable(),
  after: z.string().nullable(),
  content: z.json(),
  edits: z.array(siteEditSchema).optional(),
});

/** `?file=`: the versions of one file. */
export const siteVersionQuerySchema = z.object({ file: fileNameSchema.optional() });

/** Undoes a version. `hash` is that of the file as it is now, and `null` if there is none. */
export const siteRestoreSchema = z.strictObject({ hash: hash.nullable() });

/** The file after a version was undone, or `null` if there was none before it. */
export const restoredFileSchema = z.strictObject({ file: editedFileSchema.nullable() });

export type NewSitePage = z.infer<typeof newSitePageSchema>;
export type EditedFile = z.infer<typeof editedFileSchema>;
export type EntryTexts = z.infer<typeof entryTextsSchema>;
export type SiteEditing = z.infer<typeof siteEditingSchema>;
export type RefusedEdits = z.infer<typeof refusedEditsSchema>;
export type SitePreview = z.infer<typeof renderedPreviewSchema>;
export type SiteVersionSummary = z.infer<typeof siteVersionSummarySchema>;
export type SiteVersion = z.infer<typeof siteVersionSchema>;
export type SiteEdits = { file: EditedFileName; hash: string; edits: SiteEdit[] };
