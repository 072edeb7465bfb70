import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { link, paragraph } from "../../core/posts/server/body/blocks.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { leastVisits } from "./combine-rows.ts";
import { statsSlug } from "./slug.ts";

export function describePublicFigures({ profile }: Pick<Site, "profile">): MarkdownBlock[] {
  if ((profile.stats ?? []).length === 0) return [];
  return [
    paragraph(
      "Figures for the last 30 days are ",
      link("public", `/${statsSlug}`),
      `. Anything with fewer than ${leastVisits} visits is combined there.`,
    ),
  ];
}
