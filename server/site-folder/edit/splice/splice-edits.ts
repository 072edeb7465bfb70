import { parseDocument } from "yaml";
import { applyEdits, type SiteEdit, type SiteValue, valueAt } from "../../../../contract/site/edits.ts";

/** The text after the edits, or why it cannot be changed here, with the lines to paste. */
export type Spliced = { text: string } | { refused: string; lines: string };

/** Applies edits to the text of a YAML file. For now, it writes the whole file again. */
export function spliceEdits(source: string, edits: readonly SiteEdit[]): Spliced {
  const document = parseDocument(source);
  for (const edit of edits) {
    const before = document.toJS() as SiteValue;
    if (edit.op === "remove") document.deleteIn(edit.path);
    else document.setIn(edit.path, valueAt(applyEdits(before, [edit]), edit.path));
  }
  return { text: document.toString() };
}
