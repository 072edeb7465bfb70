import { createHash } from "node:crypto";
import type { SiteValue } from "../../contract/edits.ts";
import { type EditedFileName, isEntryText, isMarkdown } from "../../contract/site-editing.ts";
import { pageLimit } from "../own-pages/read-page.ts";
import { missing, readText, type TextLimit } from "../read-text.ts";
import { yamlLimit } from "../read-yaml.ts";
import { readTree } from "../yaml/read-tree.ts";
import { joinPage, type PageText, paragraphsOf, splitPage } from "./page-text.ts";

/** The text of a file that has a form. Without one, `fault` says why it cannot be read; a missing file has neither. */
export interface SiteText {
  text: string | null;
  /** The SHA-256 of its bytes, and of no bytes for a file without a text. */
  hash: string;
  fault?: string;
}

/** Reads a file of the site folder. */
export async function readSiteText(siteDir: string, file: EditedFileName): Promise<SiteText> {
  const read = await readText(siteDir, file, limitOf(file));
  if (typeof read === "string") return { text: read, hash: hashOf(read) };
  return { text: null, hash: hashOf(""), ...(read.message === missing ? {} : { fault: read.message }) };
}

/** Returns how long the text of a file may be. */
export function limitOf(file: EditedFileName): TextLimit {
  return isMarkdown(file) ? pageLimit : yamlLimit;
}

/** Divides the text of a Markdown file. Where front matter can be left out, a text without it has an empty record. */
export function splitMarkdown(file: EditedFileName, text: string): PageText | undefined {
  const page = splitPage(text);
  if (!isEntryText(file) || page?.frontMatter.trim()) return page;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  if (page !== undefined) return { ...page, frontMatter: `{}${end}` };
  return splitPage(["---", "{}", "---", "", text.replace(/^\uFEFF/, "")].join(end));
}

/** Joins the parts again, without front matter that says nothing where it can be left out. */
export function joinMarkdown(file: EditedFileName, page: PageText): string {
  const start = page.opening + page.frontMatter + page.closing;
  const isBare = isEntryText(file) && page.frontMatter.trim() === "{}";
  return joinPage(page).slice(isBare ? start.length : 0);
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns what a text has as content, or `null` if it has no readable YAML. */
export async function contentOf(file: EditedFileName, text: string): Promise<SiteValue> {
  if (!isMarkdown(file)) return parse(text);
  const page = splitMarkdown(file, text);
  const frontMatter = page && (await parse(page.frontMatter));
  if (page === undefined || !isRecord(frontMatter)) return null;
  return { ...frontMatter, content: paragraphsOf(page) };
}

async function parse(text: string): Promise<SiteValue> {
  const read = await readTree(text);
  // As JSON, because YAML also has dates and infinite numbers.
  return "tree" in read ? JSON.parse(JSON.stringify(read.tree.content)) : null;
}

export function isRecord(value: SiteValue | undefined): value is Record<string, SiteValue> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
