import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { paragraph } from "../../core/posts/server/body/blocks.ts";

export function describeSpam(): MarkdownBlock[] {
  return [
    paragraph(
      "A filter on this server decides whether a message may be spam, without asking any other service. It learns from the messages that the owner has marked as spam or as wanted: it counts their words, as hashes.",
    ),
  ];
}
