import { typeInto } from "../../../../admin/ui/type-into.ts";
import type { TextEdit } from "./text-edits.ts";

/** Edits a field as if the owner had typed it, and selects what the edit says. Returns whether the text fits. */
export function replaceText(field: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): boolean {
  const fits = typeInto(field, { start: from, end: to }, insert);
  if (fits) field.setSelectionRange(start, end);
  return fits;
}

/** Returns what is selected in a field. */
export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { value, start: selectionStart, end: selectionEnd };
}
