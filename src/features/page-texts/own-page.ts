import { gfmToMarkdown } from "mdast-util-gfm";
import { type TitledText, writeMarkdown } from "../../core/posts/server/body/write-markdown.ts";

/** Writes a page of the owner's, or one about an entry of a file, with absolute addresses. */
export function writeOwnPage(page: TitledText, siteUrl: string): string {
  return writeMarkdown(page, siteUrl, [gfmToMarkdown()]);
}
