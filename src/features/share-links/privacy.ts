import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { code, paragraph } from "../../core/posts/server/body/blocks.ts";

export function describeShareLinks(): MarkdownBlock[] {
  return [
    paragraph(
      "A link on this site that starts with ",
      code("/to/"),
      " also has counts: how many times people and programs opened it, when it was first and last opened, and from which countries. If it leads to a page of this site, it adds ",
      code("ref"),
      " with the name of the link to the address, so that the visit is stored with it as a campaign. If someone sent you such a link, they can see that it was opened and which pages were read.",
    ),
  ];
}
