import { gfmToMarkdown } from "mdast-util-gfm";
import { writeMarkdown } from "../../core/posts/server/body/write-markdown.ts";
import type { SitePage } from "../../core/site/contract/own-pages.ts";

/** Writes a page of the owner's, with absolute addresses. */
export function writeOwnPage(page: SitePage, siteUrl: string): string {
  return writeMarkdown(page, siteUrl, [gfmToMarkdown()]);
}
