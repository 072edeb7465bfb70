import type { PrivacySection } from "../../db/table.ts";
import type { MarkdownBlock } from "../../posts/contract/markdown.ts";

/** What the privacy page says about what a room stores about visitors, or sends elsewhere. */
export interface PrivacyText<Settings> {
  section: PrivacySection;
  /** Whether it comes before what others say in the section. */
  isFirst?: true;
  /** A list at the start continues one at the end of what others say. */
  write: (settings: Settings) => MarkdownBlock[];
}
