import { stringify } from "yaml";
import {
  applyEdits,
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../core/site/contract/edits.ts";
import { nameOf } from "./obstacle.ts";

/** Returns the YAML to paste into a file by hand, below a comment that names its place. */
export function pasteLines(content: SiteValue | undefined, edits: readonly SiteEdit[]): string {
  return partsOf(edits)
    .map((path) => {
      const value = resultAt(content, edits, path);
      const key = path.at(-1);
      const part = key === undefined ? value : typeof key === "number" ? [value] : { [key]: value };
      return value === undefined ? `# ${nameOf(path)}: remove it\n` : `# ${nameOf(path)}\n${stringify(part)}`;
    })
    .join("\n");
}

/** One edit concerns the value that it sets, or the list. The places of several may have moved, so these concern whole fields. */
function partsOf(edits: readonly SiteEdit[]): SitePath[] {
  const [edit] = edits;
  if (edit && edits.length === 1) return [edit.path];
  const fields = new Set(edits.map(({ path }) => path[0]));
  return [...fields].map((field) => (field === undefined ? [] : [field]));
}

function resultAt(content: SiteValue | undefined, edits: readonly SiteEdit[], path: SitePath) {
  try {
    if (content !== undefined) return valueAt(applyEdits(content, edits), path);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  // There is no such place in the file, or it has no readable YAML: what is to be written is all that is known.
  return edits.flatMap((edit) => ("value" in edit ? [edit.value] : [])).at(-1);
}
