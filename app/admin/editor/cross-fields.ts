import type { KeyboardEvent } from "react";
import type { Cursor, Paragraph } from "./paragraph.ts";

/**
 * Moves the cursor to the next or the previous paragraph with an arrow key that the browser can do nothing with. It decides
 * itself, because only it knows where a long line is broken, and in which direction a text is written.
 */
export function crossFields(
  { key, target, nativeEvent }: KeyboardEvent,
  index: number,
  content: readonly Paragraph[],
  move: (cursor: Cursor) => void,
): void {
  const field = target as HTMLTextAreaElement;
  const { value, selectionStart: at, selectionEnd } = field;
  if (at !== selectionEnd || !key.startsWith("Arrow")) return;
  const isStart = key === "ArrowUp" ? !value.slice(0, at).includes("\n") : at === 0;
  const isEnd = key === "ArrowDown" ? !value.slice(at).includes("\n") : at === value.length;
  const step = stepOf(key, { isStart, isEnd, isRightToLeft: getComputedStyle(field).direction === "rtl" });
  const text = content[index + step]?.text;
  if (step === 0 || text === undefined) return;
  // After what the browser does with the key.
  setTimeout(() => {
    if (document.activeElement !== field || field.selectionStart !== at || nativeEvent.defaultPrevented)
      return;
    const position = positionIn(text, key, step, value.slice(0, at));
    move({ index: index + step, start: position, end: position });
  });
}

interface Edge {
  isStart: boolean;
  isEnd: boolean;
  isRightToLeft: boolean;
}

function stepOf(key: string, { isStart, isEnd, isRightToLeft }: Edge): -1 | 0 | 1 {
  if (key === "ArrowUp") return isStart ? -1 : 0;
  if (key === "ArrowDown") return isEnd ? 1 : 0;
  const isBack = (key === "ArrowLeft") !== isRightToLeft;
  if (isBack) return isStart ? -1 : 0;
  return isEnd ? 1 : 0;
}

/** Up and Down keep the column. */
function positionIn(text: string, key: string, step: -1 | 1, before: string): number {
  const column = before.length - (before.lastIndexOf("\n") + 1);
  if (key === "ArrowUp") {
    const start = text.lastIndexOf("\n") + 1;
    return Math.min(start + column, text.length);
  }
  if (key === "ArrowDown") {
    const [line = ""] = text.split("\n", 1);
    return Math.min(column, line.length);
  }
  return step === -1 ? text.length : 0;
}
