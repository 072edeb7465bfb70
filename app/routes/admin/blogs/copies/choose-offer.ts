import type { WorkingCopy } from "../../../../../contract/working-copies.ts";
import type { BlogDraft, StoredDraft } from "../../../../browser/blog-draft.ts";

/** The unsaved text to offer, and another one that would be lost if the owner did not know of it. */
export interface Offer {
  offered: BlogDraft | undefined;
  older: BlogDraft | undefined;
}

/**
 * Chooses what to offer of the draft in this browser and of the copy on the server. If both are of the same form, the draft is at
 * least as new, because it is stored with each keystroke.
 */
export function chooseOffer(draft: StoredDraft | undefined, copy: WorkingCopy | undefined): Offer {
  const copied: BlogDraft | undefined = copy && { ...copy.fields, version: copy.base };
  if (draft === undefined || copy === undefined || copied === undefined)
    return { offered: draft?.draft ?? copied, older: undefined };
  if (draft.editor === copy.editor || isSame(draft.draft, copied))
    return { offered: draft.draft, older: undefined };
  return Date.parse(copy.savedAt) > draft.changedAt
    ? { offered: copied, older: draft.draft }
    : { offered: draft.draft, older: copied };
}

function isSame(a: BlogDraft, b: BlogDraft): boolean {
  const names = Object.keys(a) as (keyof BlogDraft)[];
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}
