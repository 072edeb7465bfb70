import type { z } from "zod";
import type { AppName } from "../../../core/site/contract/apps.ts";
import type { SitePath } from "../../../core/site/contract/edits.ts";
import type { EntryText } from "../../../core/site/contract/entry-texts.ts";
import { keywords } from "../../../core/site/contract/fields.ts";
import { frontMatterSchema, type SitePage } from "../../../core/site/contract/own-pages.ts";
import { partOf, type Site, type SiteFileName, siteFiles } from "../../../core/site/contract/site.ts";
import {
  type EditedFileName,
  type EntryFileName,
  isMarkdown,
  type SitePreview,
} from "../../../core/site/contract/site-editing.ts";
import { writeMark } from "../contract/marks.ts";

/** Returns a text with its mark. */
type MarkText = (text: string, path: SitePath) => string;

/** What a schema consists of, of those that files of the site have. */
interface Definition {
  type: string;
  format?: string;
  checks?: z.core.$ZodCheck[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
}

/** The rules about the length of a text, and the one that removes white space around it. */
const lengthRules: readonly string[] = ["min_length", "max_length", "overwrite"];

/**
 * Returns a value with a mark in each text that pages show word for word. These are the texts without a rule except for
 * their length. A text with another rule, such as a link, a month, a color, or the name of a file, is for programs, and
 * so is a choice; what only looks like a text is a `keyword` of the schema.
 */
function markTexts(schema: z.ZodType, value: unknown, mark: MarkText, path: SitePath = []): unknown {
  const { innerType, element, items, shape } = schema.def as Definition;
  if (innerType !== undefined) return markTexts(innerType, value, mark, path);
  if (typeof value === "string") return isForReaders(schema) ? mark(value, path) : value;
  const markPart = (part: z.ZodType | undefined, item: unknown, key: string | number) =>
    part === undefined ? item : markTexts(part, item, mark, [...path, key]);
  if (Array.isArray(value))
    return value.map((item, index) => markPart(element ?? items?.[index], item, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, markPart(shape?.[key], item, key)]),
  );
}

function isForReaders(schema: z.ZodType): boolean {
  const { type, format, checks = [] } = schema.def as Definition;
  const isPlain = type === "string" && format === undefined && keywords.get(schema) === undefined;
  return isPlain && checks.every((rule) => lengthRules.includes(rule._zod.def.check));
}

/**
 * Marks the texts of a site folder, so that the parts of a page can be found in what was rendered. `marks` says where
 * the text with each number is from. The text of a Markdown file is one part.
 */
export function markSite(site: Site): { site: Site; marks: SitePreview["marks"] } {
  const marks: SitePreview["marks"] = [];

  function addMark(file: EditedFileName, path: SitePath): string {
    return writeMark(marks.push({ file, path }) - 1);
  }

  function markFile(file: SiteFileName) {
    const part = partOf(file);
    return [part, markTexts(siteFiles[file], site[part], (text, path) => text + addMark(file, path))];
  }

  function markPage(page: SitePage): SitePage {
    const file = `pages/${page.slug}.md` as const;
    const { title } = page;
    const fields = markTexts(frontMatterSchema, { title }, (text, path) => text + addMark(file, path));
    const mark = addMark(file, ["content"]);
    return {
      ...page,
      ...(fields as Pick<SitePage, "title">),
      content: markTree(page.content, mark),
    } as SitePage;
  }

  /** One whose name has no form belongs to no entry. */
  function markText(file: EntryFileName, text: EntryText): EntryText {
    if (!isMarkdown(file)) return text;
    return { ...text, content: markTree(text.content, addMark(file, ["content"])) as EntryText["content"] };
  }

  const parts = Object.fromEntries((Object.keys(siteFiles) as SiteFileName[]).map(markFile));
  const texts = Object.entries(site.entryTexts).map(([app, all]) => {
    return [app, all.map((text) => markText(`${app as AppName}/${text.slug}.md`, text))];
  });
  return {
    marks,
    site: {
      ...site,
      ...parts,
      pages: site.pages.map(markPage),
      entryTexts: Object.fromEntries(texts),
    },
  };
}

/** The parts of a node of Markdown that have text or other nodes. Code and formulas are no text. */
const textParts: ReadonlySet<string> = new Set(["children", "items", "head", "rows", "notes", "caption"]);

function markTree(node: unknown, mark: string): unknown {
  if (typeof node === "string") return node + mark;
  if (Array.isArray(node)) return node.map((child) => markTree(child, mark));
  if (typeof node !== "object" || node === null) return node;
  const parts = Object.entries(node).map(([name, value]) => [
    name,
    textParts.has(name) ? markTree(value, mark) : value,
  ]);
  return Object.fromEntries(parts);
}
