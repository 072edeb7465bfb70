import { gfmToMarkdown } from "mdast-util-gfm";
import type { SitePage } from "../../contract/site/own-pages.ts";
import { writeMarkdown } from "../../server/posts/body/write-markdown.ts";

/** Writes a page of the owner's, with absolute addresses. */
export function writeOwnPage(page: SitePage, siteUrl: string): string {
  return writeMarkdown(page, siteUrl, [gfmToMarkdown()]);
}
