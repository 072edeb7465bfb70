import type { z } from "zod";
import type { Markdown } from "../../../posts/contract/markdown.ts";
import type { MarkdownParser } from "../../../posts/server/body/create-markdown-parser.ts";
import type { PictureFile } from "../../../posts/server/body/markdown-fault.ts";
import { spellFormerPath } from "../../../posts/server/former-paths.ts";
import { type EntryText, entryTextSchema } from "../../contract/entry-texts.ts";
import { frontMatterSchema, pageBounds, type SitePage } from "../../contract/own-pages.ts";
import { splitFrontMatter } from "../front-matter.ts";
import type { TextLimit } from "../read-text.ts";
import { checkYaml } from "../read-yaml.ts";
import { type DescribePicture, resolvePictures } from "../resolve-pictures.ts";
import type { SiteFault } from "../site-fault.ts";

export const pageLimit: TextLimit = { bytes: pageBounds.bytes, name: "100 KB" };

export interface MarkdownFile {
  /** The file's path in the site folder. */
  name: string;
  slug: string;
  parse: MarkdownParser["parsePage"];
  describePicture: DescribePicture;
}

/** A Markdown file that was checked. `page` is `undefined` when it has faults. */
export interface CheckedFile<Page> {
  page?: Page;
  faults: SiteFault[];
}

/** Checks the text of a page. */
export async function checkPage(text: string, file: MarkdownFile): Promise<CheckedFile<SitePage>> {
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    const message =
      "The page must start with a line ---, the fields title and icon, such as title: Uses, and another line ---.";
    return { faults: [{ file: file.name, position: { line: 1, column: 1 }, message }] };
  }
  const { page, faults } = await checkParts(parts, file, frontMatterSchema);
  if (page === undefined) return { faults };
  const { aliases, content, ...fields } = page;
  const paths = aliases && { aliases: aliases.flatMap((alias) => spellFormerPath(alias) ?? []) };
  return { page: { slug: file.slug, ...fields, ...paths, content }, faults };
}

/** Checks a text about an entry of a file, which needs no front matter. */
export async function checkEntryText(text: string, file: MarkdownFile): Promise<CheckedFile<EntryText>> {
  const parts = splitFrontMatter(text) ?? { frontMatter: "{}", body: text.replace(/^\uFEFF/, "") };
  const { page, faults } = await checkParts(parts, file, entryTextSchema);
  return page === undefined ? { faults } : { page: { slug: file.slug, ...page }, faults };
}

async function checkParts<Schema extends z.ZodType<object>>(
  parts: { frontMatter: string; body: string },
  file: MarkdownFile,
  schema: Schema,
): Promise<CheckedFile<z.infer<Schema> & { content: Markdown }>> {
  const frontMatter = await checkYaml(parts.frontMatter, file.name, schema);
  const { content, faults: bodyFaults } = await readBody(file, parts.body);
  const faults = [...frontMatter.faults, ...bodyFaults];
  if (frontMatter.value === undefined || content === undefined || faults.length > 0) return { faults };
  return { page: { ...frontMatter.value, content }, faults };
}

async function readBody(
  { name, parse, describePicture }: MarkdownFile,
  body: string,
): Promise<{ content: Markdown | undefined; faults: SiteFault[] }> {
  const parsed = await parse(body);
  if ("faults" in parsed) {
    return { content: undefined, faults: parsed.faults.map((fault) => ({ file: name, ...fault })) };
  }
  const faults: SiteFault[] = [];
  const content = await resolvePictures<PictureFile>(
    parsed.content,
    describePicture,
    (message, _place, { position }) => {
      faults.push({ file: name, position, message });
    },
  );
  return { content: content as Markdown, faults };
}
