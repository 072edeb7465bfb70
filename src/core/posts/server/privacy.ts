import type { MarkdownBlock } from "../contract/markdown.ts";
import { paragraph } from "./body/blocks.ts";

export function describePostCounts(): MarkdownBlock[] {
  return [
    paragraph(
      "Each post has two counts: how many times it was opened and how many times it was liked. Who did so is not stored.",
    ),
  ];
}
