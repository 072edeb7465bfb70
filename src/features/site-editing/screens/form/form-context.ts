import { createContext, use } from "react";
import type { SiteEdit, SitePath, SiteValue } from "../../../../core/site/contract/edits.ts";
import type { EditedFileName } from "../../../../core/site/contract/site-editing.ts";

/** What the fields of a form read and tell. */
export interface SiteForm {
  file: EditedFileName;
  draft: SiteValue;
  edit: (edit: SiteEdit) => void;
  /** Restores what was removed last. */
  undo: () => void;
  /** The path of what was removed last and can be restored. */
  removed: SitePath | undefined;
  /** Returns why the value at a path is refused, once its field was left. */
  problemOf: (path: SitePath) => string | undefined;
  /** Whether a value in the one at this path is refused. */
  hasProblem: (path: SitePath) => boolean;
  /** Called when a field has lost focus. */
  leave: (path: SitePath) => void;
  /** The entry of a list that is open. */
  openEntry: (list: SitePath) => number | undefined;
  setOpenEntry: (list: SitePath, index: number | undefined) => void;
}

export const SiteFormContext = createContext<SiteForm | undefined>(undefined);

export function useSiteForm(): SiteForm {
  const form = use(SiteFormContext);
  if (form === undefined) throw new Error("A field of the site is outside of its form");
  return form;
}
