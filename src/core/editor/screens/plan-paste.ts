import { replaceParagraph } from "./block-edits.ts";
import { checkPaste } from "./check-paste.ts";
import type { FieldEffect, FieldState } from "./field-effects.ts";
import { isWhole } from "./paragraph.ts";
import { splitPaste } from "./split-paste.ts";

/**
 * Returns what pasting a text does, why it is refused, or `undefined` if the browser should paste it.
 * @param isConverted whether the text is Markdown of formatted text, which the browser does not have
 */
export function planPaste(
  { content, index, selected: { value, start, end } }: FieldState,
  pasted: string,
  isConverted: boolean,
): FieldEffect | { refusal: string } | undefined {
  const [before, after] = [value.slice(0, start), value.slice(end)];
  const texts = isWhole(content) ? [] : splitPaste({ before, pasted, after });
  const refusal = checkPaste(texts, index, content.length);
  if (refusal !== undefined) return { refusal };
  const [single] = texts;
  if (texts.length > 1) {
    const change = replaceParagraph(content, index, texts, cursorIn(texts.at(-1) ?? "", after));
    return { change, said: `Pasted as ${texts.length} paragraphs. Press Ctrl+Z or Cmd+Z to undo.` };
  }
  // Indented code in an empty field gets fences.
  const isRewritten = value === "" && single !== undefined && single !== pasted.trim();
  if (!isConverted && !isRewritten) return undefined;
  const insert = isRewritten ? single : pasted.trimEnd();
  const at = start + insert.length;
  const edit = { from: start, to: end, insert, start: at, end: at };
  return isConverted ? { edit, said: "Pasted as Markdown." } : { edit };
}

/** Returns where the pasted text ends in the last paragraph. What followed the cursor may be a paragraph of its own. */
function cursorIn(text: string, after: string): number {
  return text.endsWith(after) ? Math.max(0, text.trimEnd().length - after.trimEnd().length) : 0;
}
