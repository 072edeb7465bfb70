import { countOf } from "../../../core/http/contract/count-of.ts";
import type { MarkdownBlock } from "../../../core/posts/contract/markdown.ts";
import { paragraph } from "../../../core/posts/server/body/blocks.ts";

export function describeFigures({ config }: { config: { visitsKeep: number } }): MarkdownBlock[] {
  return [
    paragraph(
      `Visits that are more than ${countOf(config.visitsKeep, "day")} old are deleted. What remains are figures: how many visits and visitors there were each day, in total and by page, source, country, device, and the like, or by two of these together. The owner sees them in the private area of this site, can have them emailed, and can let other programs read them.`,
    ),
  ];
}
