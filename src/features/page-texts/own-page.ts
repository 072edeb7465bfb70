import { gfmToMarkdown } from "mdast-util-gfm";
import { paragraph } from "../../core/posts/server/body/blocks.ts";
import { type TitledText, writeMarkdown } from "../../core/posts/server/body/write-markdown.ts";
import type { EntryPage } from "../../core/site/contract/entry-pages.ts";

/** Adds facts to a page about an entry, before the text of the owner. */
export function addFacts({ title, content, text = [] }: EntryPage, facts: readonly string[]): TitledText {
  const line = facts.length === 0 ? [] : [paragraph(facts.join(" · "))];
  return { title, content: content.toSpliced(content.length - text.length, 0, ...line) };
}

/** Writes a page of the owner's, or one about an entry of a file, with absolute addresses. */
export function writeOwnPage(page: TitledText, siteUrl: string): string {
  return writeMarkdown(page, siteUrl, [gfmToMarkdown()]);
}
