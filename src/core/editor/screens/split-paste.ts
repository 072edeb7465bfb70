import { splitBlocks } from "../../posts/contract/split-blocks.ts";
import { isInCode } from "./text-edits.ts";

/** The text of a field, with what is pasted in place of the selection. */
export interface Paste {
  before: string;
  pasted: string;
  after: string;
}

/**
 * Splits the text into paragraphs at the blocks of what is pasted. What is around it stays as it is, and becomes a part
 * of the first and the last block if these are text. Line breaks must be `\n`.
 * @returns the texts of the paragraphs, none of them blank
 */
export function splitPaste({ before, pasted, after }: Paste): string[] {
  if (isInCode(before, before.length)) return [trimLines(before + pasted + after)];
  // Without a line break, it is a part of the line around the cursor.
  const blocks = pasted.includes("\n") ? splitBlocks(withoutBlankMarks(pasted)) : [pasted];
  const [first] = blocks;
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) {
    const parts = countBreaks(pasted) >= 2 ? [before, after] : [before + pasted + after];
    return parts.map(trimLines).filter((text) => text.trim() !== "");
  }
  const isSingle = blocks.length === 1 && !pasted.includes("\n");
  const space = pasted.slice(0, pasted.length - pasted.trimStart().length);
  const joinsFirst =
    before.trim() !== "" && (isSingle || (countBreaks(trailingSpace(before) + space) < 2 && !isBlock(first)));
  const rest = pasted.slice(pasted.trimEnd().length);
  const joinsLast =
    after.trim() !== "" && (isSingle || (countBreaks(rest + leadingSpace(after)) < 2 && !isBlock(last)));
  const texts = [...blocks];
  if (joinsFirst) texts[0] = before + (isSingle ? "" : lineBreakIn(space)) + texts[0];
  if (joinsLast) texts[texts.length - 1] += (isSingle ? "" : lineBreakIn(rest)) + after;
  return [joinsFirst ? "" : before, ...texts, joinsLast ? "" : after]
    .map(trimLines)
    .filter((text) => text.trim() !== "");
}

/** Word marks blank lines with a space that is not one in Markdown. */
function withoutBlankMarks(text: string): string {
  return text.replaceAll(/^[^\S\n]*\u00a0[^\S\n]*$/gm, "");
}

/** Whether a block has a meaning that it would lose as a part of another line. */
function isBlock(block: string): boolean {
  return splitBlocks(`text\n${block}`).length > 1;
}

function countBreaks(space: string): number {
  return space.split("\n").length - 1;
}

function lineBreakIn(space: string): string {
  return space.includes("\n") ? "\n" : space;
}

function trailingSpace(text: string): string {
  return text.slice(text.trimEnd().length);
}

function leadingSpace(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}

/** Removes line breaks at the start and at the end, in linear time. */
function trimLines(text: string): string {
  const lines = text.split("\n");
  const isFilled = (line: string) => line !== "";
  return lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1).join("\n");
}
