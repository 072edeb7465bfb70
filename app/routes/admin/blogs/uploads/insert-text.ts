import { type Range, typeInto } from "../../../../admin/ui/type-into.ts";

/**
 * Replaces a part of a field's text as if the owner had typed it, so that Ctrl+Z undoes it. Focus and the selection stay
 * where they are. Returns whether the text fits.
 */
export function replaceText(
  field: HTMLTextAreaElement | HTMLInputElement,
  range: Range,
  text: string,
): boolean {
  const focused = document.activeElement;
  const caret = moveCaret(field, range, text.length);
  if (!typeInto(field, range, text)) return false;
  field.setSelectionRange(caret.start, caret.end);
  if (focused instanceof HTMLElement && focused !== field) focused.focus({ preventScroll: true });
  return true;
}

/** Returns the selection after a change: behind the new text if that took its place. */
function moveCaret(
  field: HTMLTextAreaElement | HTMLInputElement,
  { start, end }: Range,
  length: number,
): Range {
  const move = (position: number) => {
    if (position < start) return position;
    return position > end ? position + length - (end - start) : start + length;
  };
  return { start: move(field.selectionStart ?? 0), end: move(field.selectionEnd ?? 0) };
}
