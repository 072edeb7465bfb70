import { isInCode } from "../../../editor/screens/text-edits.ts";

/** Returns the Markdown of a picture. The description can have any characters. */
export function writePicture(alt: string, url: string): string {
  const text = alt.replaceAll(/\s+/g, " ").trim();
  return `![${text.replaceAll(/[\\[\]*_`<&~]/g, "\\$&")}](${url})`;
}

/**
 * Returns where a picture goes that is added at an offset of a text, and with what space around it. It is separated
 * from words by a line break. At a footnote, of which it would become a part, it is a paragraph of its own before that
 * and those right before it.
 * @param isAlone whether it must be a paragraph of its own
 */
export function placePicture(
  picture: string,
  text: string,
  offset: number,
  isAlone = false,
): { at: number; insert: string } {
  const notes = findNotes(text, offset);
  const at = notes ?? offset;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  if (isAlone && notes === undefined) {
    const start = before === "" ? "" : "\n\n".slice(/\n{0,2}$/.exec(before)?.[0].length);
    const end = after === "" ? "" : "\n\n".slice(/^\n{0,2}/.exec(after)?.[0].length);
    return { at, insert: start + picture + end };
  }
  if (notes === undefined) {
    const start = /\S$/.test(before) ? "\n" : "";
    const end = /^\S/.test(after) ? "\n" : "";
    return { at, insert: start + picture + end };
  }
  const start = before === "" || before.endsWith("\n\n") ? "" : "\n";
  return { at, insert: `${start}${picture}\n\n` };
}

/** Returns where the footnotes start that go on at an offset, or `undefined` if no footnote does. */
function findNotes(text: string, offset: number): number | undefined {
  let notes: number | undefined;
  let isAfterBlank = true;
  let from = 0;
  for (const line of text.slice(0, offset).split("\n")) {
    const isBlank = line.trim() === "";
    if (/^ {0,3}\[\^[^\][\s]+\]:/.test(line) && !isInCode(text, from)) notes ??= from;
    // After a blank line, only what is indented is part of a footnote.
    else if (isAfterBlank && !isBlank && !/^(?: {4}|\t)/.test(line)) notes = undefined;
    from += line.length + 1;
    // At the offset, a picture in a line of its own would follow a blank one.
    if (from > offset && isBlank && isAfterBlank) return undefined;
    isAfterBlank = isBlank;
  }
  return notes;
}

/** Returns where the Markdown of a picture with this address is in a text. */
export function findPicture(text: string, url: string): { start: number; end: number } | undefined {
  const target = `](${url})`;
  const end = text.indexOf(target) + target.length;
  const start = text.lastIndexOf("![", end);
  return end < target.length || start < 0 ? undefined : { start, end };
}
