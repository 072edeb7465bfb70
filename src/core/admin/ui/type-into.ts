type TextField = HTMLTextAreaElement | HTMLInputElement;

/** A part of a field's text. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Replaces a part of a field's text as if the owner had typed it: the browser's own undo, its spelling, and on-screen
 * keyboards know about it. Focuses the field.
 * @returns whether the text fits
 */
export function typeInto(field: TextField, { start, end }: Range, text: string): boolean {
  const length = field.value.length - (end - start) + text.length;
  if (field.maxLength >= 0 && length > field.maxLength) return false;
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  // Deprecated, but nothing else adds to what the browser can undo.
  const isDone =
    text === ""
      ? start === end || document.execCommand("delete")
      : document.execCommand("insertText", false, text);
  if (!isDone) {
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
  }
  return true;
}
