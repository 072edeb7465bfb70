import {
  applyEdits,
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../../../contract/site/edits.ts";
import type { EditedFile } from "../../../../../contract/site-editing.ts";
import { addEdit, rebaseEdits } from "./edit-list.ts";

/** What the last removal has taken away, and the edits before and after it. */
interface Removal {
  path: SitePath;
  value: SiteValue;
  before: readonly SiteEdit[];
  after: readonly SiteEdit[];
}

export interface FormState {
  /** The file as it was loaded or saved. */
  opened: EditedFile;
  /** What was changed since, in order. */
  edits: readonly SiteEdit[];
  removal?: Removal | undefined;
}

export type FormAction =
  | { type: "edit"; edit: SiteEdit }
  | { type: "undo" }
  | { type: "discard" }
  /**
   * The file has changed on disk, or was saved: the edits are made in it again, or {@link rebaseEdits | given up}, unless they are
   * those that were saved.
   */
  | { type: "opened"; file: EditedFile; yields?: boolean; saved?: readonly SiteEdit[] };

/** The content of the file with the edits. */
export function draftOf({ opened, edits }: FormState): SiteValue {
  return applyEdits(opened.content, edits);
}

export function changeForm(state: FormState, action: FormAction): FormState {
  const { opened, edits, removal } = state;
  switch (action.type) {
    case "edit": {
      const added = addEdit(opened.content, edits, action.edit);
      return { opened, edits: added, removal: keepRemoval(state, action.edit, added) };
    }
    case "undo": {
      if (removal === undefined) return state;
      if (removal.after === edits) return { opened, edits: removal.before };
      return { opened, edits: addEdit(opened.content, edits, restoring(removal)) };
    }
    case "discard":
      return { opened, edits: [] };
    case "opened":
      if (edits === action.saved) return { opened: action.file, edits: [] };
      return {
        opened: action.file,
        edits: rebaseEdits(opened.content, edits, action.file.content, action.yields),
      };
  }
}

/** Returns what can be undone after an edit. What was removed can be restored until the place of something else has changed. */
function keepRemoval(state: FormState, edit: SiteEdit, after: readonly SiteEdit[]): Removal | undefined {
  if (edit.op === "set") return state.removal;
  if (edit.op !== "remove") return undefined;
  const value = valueAt(draftOf(state), edit.path);
  // An optional field that is empty is a text that was deleted in its input.
  if (value === undefined || (typeof edit.path.at(-1) === "string" && typeof value !== "object"))
    return state.removal;
  return { path: edit.path, value, before: state.edits, after };
}

function restoring({ path, value }: Removal): SiteEdit {
  const last = path.at(-1);
  if (typeof last !== "number") return { op: "set", path, value };
  return { op: "insert", path: path.slice(0, -1), index: last, value };
}
