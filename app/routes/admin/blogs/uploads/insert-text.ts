type TextField = HTMLTextAreaElement | HTMLInputElement;

interface Range {
  start: number;
  end: number;
}

/**
 * Replaces a part of a field's text as if the owner had typed it, so that Ctrl+Z undoes it. Focus and the selection stay
 * where they are. Returns whether the text fits.
 */
export function replaceText(field: TextField, { start, end }: Range, text: string): boolean {
  const length = field.value.length - (end - start) + text.length;
  if (field.maxLength >= 0 && length > field.maxLength) return false;
  const focused = document.activeElement;
  const caret = moveCaret(field, { start, end }, text.length);
  if (focused !== field) field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  // Deprecated, but nothing else adds to what the browser can undo.
  if (!document.execCommand("insertText", false, text)) {
    field.setRangeText(text, start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(caret.start, caret.end);
  if (focused instanceof HTMLElement && focused !== field) focused.focus({ preventScroll: true });
  return true;
}

/** Returns the selection after a change: behind the new text if that took its place. */
function moveCaret(field: TextField, { start, end }: Range, length: number): Range {
  const move = (position: number) => {
    if (position < start) return position;
    return position > end ? position + length - (end - start) : start + length;
  };
  return { start: move(field.selectionStart ?? 0), end: move(field.selectionEnd ?? 0) };
}
