import { type ClipboardEvent, type Dispatch, type KeyboardEvent, useRef, useState } from "react";
import { checkPaste } from "./check-paste.ts";
import type { Action, Paragraph } from "./form-state.ts";
import { readPaste } from "./read-paste.ts";
import { splitPaste } from "./split-paste.ts";

interface PasteOptions {
  paragraphs: Paragraph[];
  /** Whether the last change was a paste of several paragraphs. */
  canUndo: boolean;
  dispatch: Dispatch<Action>;
  focus: (target: { index: number; start: number; end?: number }) => void;
}

/** Where a paste was refused, and why. */
interface Refusal {
  id: number;
  text: string;
}

/** Makes a paragraph of each pasted one. The browser itself pastes a text without blank lines. */
export function useParagraphPaste({ paragraphs, canUndo, dispatch, focus }: PasteOptions) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [status, setStatus] = useState<string>();
  /** The selection before the last paste. */
  const replaced = useRef({ index: 0, start: 0, end: 0 });

  function paste(event: ClipboardEvent<HTMLTextAreaElement>, id: number) {
    const { value, selectionStart: start, selectionEnd: end } = event.currentTarget;
    const after = value.slice(end);
    const pasted = readPaste(event.clipboardData);
    const texts = splitPaste({ before: value.slice(0, start), pasted, after });
    const index = paragraphs.findIndex((paragraph) => paragraph.id === id);
    const reason = checkPaste(texts, index, paragraphs.length);
    setRefusal(reason === undefined ? undefined : { id, text: reason });
    if (reason === undefined && texts.length < 2) return;
    event.preventDefault();
    if (reason !== undefined) return;
    replaced.current = { index, start, end };
    dispatch({ type: "paragraphsPasted", id, texts });
    setStatus(`Pasted as ${texts.length} paragraphs. Press Ctrl+Z or Cmd+Z to undo.`);
    focus({ index: index + texts.length - 1, start: cursorIn(texts.at(-1) ?? "", after) });
  }

  /** Undoes the paste with the keys of the browser's own undo, which knows only the changes of one field. */
  function undo(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!canUndo || key.toLowerCase() !== "z" || ctrlKey === metaKey || shiftKey || altKey) return;
    event.preventDefault();
    dispatch({ type: "pasteUndone" });
    setStatus("The paste was undone.");
    focus(replaced.current);
  }

  return {
    paste,
    undo,
    status,
    refusalOf: (id: number) => (refusal?.id === id ? refusal.text : undefined),
    clearRefusal: () => setRefusal(undefined),
  };
}

/** Returns where the pasted text ends in the last paragraph. What followed the cursor may be a paragraph of its own. */
function cursorIn(text: string, after: string): number {
  return Math.max(0, text.trimEnd().length - after.trimEnd().length);
}
