import { parseDocument } from "yaml";
import {
  applyEdits,
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../../contract/site/edits.ts";

/** The text after the edits, or why it cannot be changed here, with the lines to paste. */
type SplicedText = { text: string } | { refused: string; lines: string };

/** Applies edits to the text of a YAML file. For now, it writes the whole file again. */
export function spliceEdits(
  source: string,
  edits: readonly SiteEdit[],
  _order?: (path: SitePath) => readonly string[],
): SplicedText {
  const document = parseDocument(source);
  for (const edit of edits) {
    const before = document.toJS() as SiteValue;
    if (edit.op === "remove") document.deleteIn(edit.path);
    else document.setIn(edit.path, valueAt(applyEdits(before, [edit]), edit.path));
  }
  return { text: document.toString() };
}
