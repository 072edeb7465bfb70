import { gfmToMarkdown } from "mdast-util-gfm";
import type { Options } from "mdast-util-to-markdown";

/** How Markdown is written that was HTML before: pasted text, and imported posts. */
export const htmlMarkdownStyle: Options = {
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  bullet: "-",
  emphasis: "*",
  rule: "-",
  listItemIndent: "one",
};
