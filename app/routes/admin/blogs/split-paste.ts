/** The text of a field, with what is pasted in place of the selection. */
export interface Paste {
  before: string;
  pasted: string;
  after: string;
}

/**
 * Splits the text into paragraphs at the blank lines of what is pasted. Blank lines around it stay as they are. Line
 * breaks must be `\n`.
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
  const groups: string[][] = [[]];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "" && !isPart(index)) groups.push([]);
    else groups.at(-1)?.push(line);
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
