import type { Root } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import type { SitePage } from "../../../contract/site/own-pages.ts";
import { heading, writeMarkdown } from "../../posts/body/markdown-nodes.ts";
import { toNodes } from "./tree-nodes.ts";

/** Writes a page of the owner's, with absolute addresses. */
export function writeOwnPage({ title, content }: SitePage, siteUrl: string): string {
  const nodes = [heading(1, title), ...toNodes(content, siteUrl)] as Root["children"];
  return writeMarkdown(nodes, [gfmToMarkdown()]);
}
