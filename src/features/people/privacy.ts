import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { paragraph } from "../../core/posts/server/body/blocks.ts";

export function describePeople(): MarkdownBlock[] {
  return [
    paragraph(
      "The owner can delete everything that is stored about an email address in one step, except for what is in backups.",
    ),
  ];
}
