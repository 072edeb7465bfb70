import type { Markdown } from "../../../posts/contract/markdown.ts";
import type { MarkdownParser } from "../../../posts/server/body/create-markdown-parser.ts";
import type { PictureFile } from "../../../posts/server/body/markdown-fault.ts";
import { spellFormerPath } from "../../../posts/server/former-paths.ts";
import { frontMatterSchema, pageBounds, type SitePage } from "../../contract/own-pages.ts";
import { splitFrontMatter } from "../front-matter.ts";
import { readText, type TextLimit } from "../read-text.ts";
import { checkYaml } from "../read-yaml.ts";
import { type DescribePicture, resolvePictures } from "../resolve-pictures.ts";
import type { SiteFault } from "../site-fault.ts";

export const pageLimit: TextLimit = { bytes: pageBounds.bytes, name: "100 KB" };

interface PageFile {
  /** The site folder. */
  folder: string;
  /** The file's path in the site folder. */
  name: string;
  slug: string;
  parse: MarkdownParser["parsePage"];
  describePicture: DescribePicture;
}

/** Reads a page and checks it. `page` is `undefined` when it has faults. */
export async function readPage(file: PageFile): Promise<{ page?: SitePage; faults: SiteFault[] }> {
  const text = await readText(file.folder, file.name, pageLimit);
  return typeof text === "string" ? checkPage(text, file) : { faults: [{ file: file.name, ...text }] };
}

/** Checks the text of a page. `page` is `undefined` when it has faults. */
export async function checkPage(
  text: string,
  file: Omit<PageFile, "folder">,
): Promise<{ page?: SitePage; faults: SiteFault[] }> {
  const { name, slug } = file;
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    const message =
      "The page must start with a line ---, the fields title and icon, such as title: Uses, and another line ---.";
    return { faults: [{ file: name, position: { line: 1, column: 1 }, message }] };
  }
  const frontMatter = await checkYaml(parts.frontMatter, name, frontMatterSchema);
  const { content, faults: bodyFaults } = await readBody(file, parts.body);
  const faults = [...frontMatter.faults, ...bodyFaults];
  if (frontMatter.value === undefined || content === undefined || faults.length > 0) return { faults };
  const { aliases, ...fields } = frontMatter.value;
  const paths = aliases && { aliases: aliases.flatMap((alias) => spellFormerPath(alias) ?? []) };
  return { page: { slug, ...fields, ...paths, content }, faults };
}

async function readBody(
  { name, parse, describePicture }: Omit<PageFile, "folder">,
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
