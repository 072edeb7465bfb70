import type { WorkingCopy } from "../../contract/working-copies.ts";
import type { BlogDraft, StoredDraft } from "../blog-draft.ts";

/**
 * Chooses what to offer of the draft in this browser and of the copy on the server: the newer one first, and the other
 * one only if it would be lost otherwise. If both are of the same form, the draft is at least as new, because it is
 * stored with each keystroke.
 */
export function chooseOffers(stored: StoredDraft | undefined, copy: WorkingCopy | undefined): BlogDraft[] {
  const copied: BlogDraft[] = copy ? [{ ...copy.fields, version: copy.base }] : [];
  if (stored === undefined) return copied;
  const { draft, editor, changedAt } = stored;
  if (copy === undefined || editor === copy.editor || copied.some((other) => isSame(draft, other)))
    return [draft];
  return Date.parse(copy.savedAt) > changedAt ? [...copied, draft] : [draft, ...copied];
}

function isSame(a: BlogDraft, b: BlogDraft): boolean {
  const names = Object.keys(a) as (keyof BlogDraft)[];
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}
