import { parseDocument } from "yaml";
import type { SiteValue } from "../../../contract/site/edits.ts";
import type { EditedFileName } from "../../../contract/site-editing.ts";
import { pageLimit, splitFrontMatter } from "../own-pages/read-page.ts";
import { readText } from "../read-text.ts";
import { yamlLimit } from "../read-yaml.ts";

export type PageFileName = Extract<EditedFileName, `pages/${string}`>;

export function isPage(file: EditedFileName): file is PageFileName {
  return file.startsWith("pages/");
}

/** Reads the content of a file of the site folder as forms have it, or why it cannot be read. */
export async function readContent(
  siteDir: string,
  file: EditedFileName,
): Promise<{ content: SiteValue } | { fault: string }> {
  const text = await readText(siteDir, file, isPage(file) ? pageLimit : yamlLimit);
  if (typeof text !== "string") return { fault: `${file}: ${text.message}` };
  const parts = isPage(file) ? splitFrontMatter(text) : { frontMatter: text, body: "" };
  const fields = parts && parseYaml(parts.frontMatter);
  if (fields === undefined) return { fault: `${file} has no readable YAML. Correct it in the site folder.` };
  return {
    content: isPage(file) ? { ...Object(fields), content: splitParagraphs(parts?.body ?? "") } : fields,
  };
}

function parseYaml(text: string): SiteValue | undefined {
  const document = parseDocument(text);
  if (document.errors.length > 0) return undefined;
  try {
    // As JSON, because YAML also has dates and infinite numbers.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 20 }) ?? {}));
  } catch (error) {
    // There are more aliases than that.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Splits Markdown at blank lines, except for those in a block of code. */
function splitParagraphs(body: string): string[] {
  const paragraphs: string[] = [];
  let fence = "";
  let isOpen = false;
  for (const line of body.split("\n")) {
    const isBlank = fence === "" && line.trim() === "";
    if (!isBlank) paragraphs.push(isOpen ? `${paragraphs.pop()}\n${line}` : line);
    isOpen = !isBlank;
    const [, marks = ""] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === "") fence = marks;
    else if (marks.startsWith(fence)) fence = "";
  }
  return paragraphs;
}

/** Writes the content of a page as its file. */
export function writePage(content: SiteValue): string {
  const { content: paragraphs, ...fields } = Object(content) as { content?: unknown };
  const body = Array.isArray(paragraphs) ? paragraphs.join("\n\n") : "";
  return `---\n${JSON.stringify(fields)}\n---\n\n${body}\n`;
}
