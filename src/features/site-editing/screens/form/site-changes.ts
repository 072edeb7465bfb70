import {
  applyEdits,
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../../core/site/contract/edits.ts";
import type { EditedFile } from "../../../../core/site/contract/site-editing.ts";
import { addEdit, rebaseEdits } from "./edit-list.ts";

/** What the last removal has taken away, and the edits before and after it. */
interface Removal {
  path: SitePath;
  value: SiteValue;
  before: readonly SiteEdit[];
  after: readonly SiteEdit[];
}

/** What was changed in a file, in order. */
export interface SiteChanges {
  edits: readonly SiteEdit[];
  removal?: Removal | undefined;
}

/** The content of the file with the edits. */
export function draftOf({ content }: EditedFile, { edits }: SiteChanges): SiteValue {
  return applyEdits(content, edits);
}

export function makeEdit(changes: SiteChanges, file: EditedFile, edit: SiteEdit): SiteChanges {
  const edits = addEdit(file.content, changes.edits, edit);
  return { edits, removal: keepRemoval(changes, draftOf(file, changes), edit, edits) };
}

/** Restores what was removed last. */
export function undoRemoval(changes: SiteChanges, file: EditedFile): SiteChanges {
  const { edits, removal } = changes;
  if (removal === undefined) return changes;
  if (removal.after === edits) return { edits: removal.before };
  return { edits: addEdit(file.content, edits, restoring(removal)) };
}

/** Applies the edits to the file as it is now. With `yields`, those that conflict with it are dropped. */
export function moveChanges(
  { edits }: SiteChanges,
  from: EditedFile,
  to: EditedFile,
  yields = false,
): SiteChanges {
  return { edits: rebaseEdits(from.content, edits, to.content, yields) };
}

/** Returns what can be undone after an edit. What was removed can be restored until the place of something else has changed. */
function keepRemoval(
  { edits: before, removal }: SiteChanges,
  draft: SiteValue,
  edit: SiteEdit,
  after: readonly SiteEdit[],
): Removal | undefined {
  if (edit.op === "set") return removal;
  if (edit.op !== "remove") return undefined;
  const value = valueAt(draft, edit.path);
  // An optional field that is empty is a text that was deleted in its input.
  if (value === undefined || (typeof edit.path.at(-1) === "string" && typeof value !== "object"))
    return removal;
  return { path: edit.path, value, before, after };
}

function restoring({ path, value }: Removal): SiteEdit {
  const last = path.at(-1);
  if (typeof last !== "number") return { op: "set", path, value };
  return { op: "insert", path: path.slice(0, -1), index: last, value };
}
