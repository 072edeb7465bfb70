import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { paragraph } from "../../core/posts/server/body/blocks.ts";

export function describeRequests(): MarkdownBlock[] {
  return [
    paragraph(
      "The site counts each day how many programs read the blog's feeds, and how many times files such as the resume are downloaded. To count a person only once, the server computes a hash of the network and the program's name with the same random key, and deletes it after the same time. A hash of the owner's browser is kept as long, so that downloads by the owner are not counted. With Do Not Track or Global Privacy Control, there is no hash.",
    ),
  ];
}
