import type { Markdown } from "../../../contract/markdown.ts";
import { frontMatterSchema, pageBounds, type SitePage } from "../../../contract/site/own-pages.ts";
import type { MarkdownParser } from "../../posts/body/create-markdown-parser.ts";
import type { PictureFile } from "../../posts/body/markdown-fault.ts";
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
  const frontMatter = checkYaml(parts.frontMatter, name, frontMatterSchema);
  const { content, faults: bodyFaults } = await readBody(file, parts.body);
  const faults = [...frontMatter.faults, ...bodyFaults];
  if (frontMatter.value === undefined || content === undefined || faults.length > 0) return { faults };
  return { page: { slug, ...frontMatter.value, content }, faults };
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

/**
 * Splits a text into the YAML between two lines `---` at its start, and the rest. In both parts, blank lines replace what
 * is left out before them, so that every line keeps its number. Returns `undefined` for a text without front matter.
 */
function splitFrontMatter(text: string): { frontMatter: string; body: string } | undefined {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trimEnd() !== "---") return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end === -1) return undefined;
  const blank = Array<string>(end + 1).fill("");
  return {
    frontMatter: ["", ...lines.slice(1, end)].join("\n"),
    body: [...blank, ...lines.slice(end + 1)].join("\n"),
  };
}
