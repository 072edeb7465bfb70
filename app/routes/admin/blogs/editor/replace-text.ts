import type { TextEdit } from "./text-edits.ts";

/**
 * Edits a field as if the owner had typed it: the browser's own undo, its spelling, and on-screen keyboards know about it.
 * Focuses the field.
 * @returns whether the text fits
 */
export function replaceText(field: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): boolean {
  const length = field.value.length - (to - from) + insert.length;
  if (field.maxLength >= 0 && length > field.maxLength) return false;
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const isDone =
    insert === ""
      ? from === to || document.execCommand("delete")
      : document.execCommand("insertText", false, insert);
  if (!isDone) {
    field.setRangeText(insert, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
  }
  field.setSelectionRange(start, end);
  return true;
}

/** Returns what is selected in a field. */
export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { value, start: selectionStart, end: selectionEnd };
}
