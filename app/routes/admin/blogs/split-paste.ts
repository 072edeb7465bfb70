/** The text of a field, with what is pasted in place of the selection. */
export interface Paste {
  before: string;
  pasted: string;
  after: string;
}

/** The start of a list item or of a footnote, of which indented lines after a blank one are parts. */
const itemStart = /^ {0,3}(?:[-+*]|\d{1,9}[.)]|\[\^[^\]]+\]:)[ \t]/;
const fenceLine = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * Splits the text into paragraphs at the blank lines of what is pasted, but not within a block of code, a list item, or a
 * footnote. Blank lines around it stay as they are. Line breaks must be `\n`.
 * @returns the texts of the paragraphs, none of them blank; the first one begins with `before`, the last one ends with
 * `after`
 */
export function splitPaste({ before, pasted, after }: Paste): string[] {
  const lines = pasted.split("\n");
  const last = lines.length - 1;
  // Without a line break between them, the first and the last line are parts of the lines around the cursor.
  const isPart = (index: number) =>
    (index === 0 && before !== "" && !before.endsWith("\n")) ||
    (index === last && after !== "" && !after.startsWith("\n"));
  const isIndented = findIndented(lines);
  let fence = before.split("\n").reduce(followFence, undefined);
  const groups: string[][] = [[]];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1) ?? [];
    const continues = fence !== undefined || (isIndented[index + 1] && itemStart.test(group[0] ?? ""));
    if (line.trim() === "" && !isPart(index) && !continues) groups.push([]);
    else group.push(line);
    fence = followFence(fence, line);
  }
  return groups
    .map((group, index) => {
      const start = index === 0 ? before : "";
      const end = index === groups.length - 1 ? after : "";
      return trimLines(start + group.join("\n") + end);
    })
    .filter((text) => text.trim() !== "");
}

/** Removes line breaks at the start and at the end, in linear time. */
function trimLines(text: string): string {
  const lines = text.split("\n");
  const isFilled = (line: string) => line !== "";
  return lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1).join("\n");
}

/** Returns the fence of the block of code that is open after a line, or `undefined` if there is none. */
function followFence(open: string | undefined, line: string): string | undefined {
  const [, fence, rest = ""] = fenceLine.exec(line) ?? [];
  if (fence === undefined) return open;
  if (open === undefined) return fence.startsWith("`") && rest.includes("`") ? undefined : fence;
  return fence.startsWith(open) && rest.trim() === "" ? undefined : open;
}

/** Returns for each line whether the first one from there on that is not blank is indented. */
function findIndented(lines: readonly string[]): boolean[] {
  const result: boolean[] = [];
  let isIndented = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? "";
    if (line.trim() !== "") isIndented = /^(?: {2}|\t)/.test(line);
    result[index] = isIndented;
  }
  return result;
}
