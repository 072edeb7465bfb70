import { applyEdits, type SiteEdit, valueAt } from "../../core/site/contract/edits.ts";
import { type EditedFileName, isMarkdown } from "../../core/site/contract/site-editing.ts";
import { paragraphsOf, replaceParagraphs } from "../../core/site/server/write/page-text.ts";
import { joinMarkdown, splitMarkdown } from "../../core/site/server/write/site-text.ts";
import type { SplicedText } from "./splice/splice-edits.ts";
import { spliceFile } from "./splice-file.ts";

/**
 * Returns a text with some edits. Only what they change differs. Throws a `RangeError` if the content has no such
 * place, or cannot have such a value there.
 */
export async function editText(
  file: EditedFileName,
  text: string,
  edits: readonly SiteEdit[],
): Promise<SplicedText> {
  const page = isMarkdown(file) ? splitMarkdown(file, text) : undefined;
  if (page === undefined) return spliceFile({ file, yaml: text, edits });
  const isOfText = ({ path }: SiteEdit) => path[0] === "content";
  const content =
    valueAt(applyEdits({ content: paragraphsOf(page) }, edits.filter(isOfText)), ["content"]) ?? [];
  if (!Array.isArray(content)) throw new RangeError("the content of a page must be a list of paragraphs");
  const changed = replaceParagraphs(page, content);
  const ofFrontMatter = edits.filter((edit) => !isOfText(edit));
  const spliced = await spliceFile({ file, yaml: page.frontMatter, edits: ofFrontMatter });
  if ("refused" in spliced) return spliced;
  return { text: joinMarkdown(file, { ...changed, frontMatter: spliced.text }) };
}
