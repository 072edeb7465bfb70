/**
 * Splits a text into what is between two lines `---`, or another mark, at its start, and the rest. In both parts, blank
 * lines replace what is left out before them, so that every line keeps its number. Returns `undefined` for a text
 * without front matter.
 */
export function splitFrontMatter(
  text: string,
  mark = "---",
): { frontMatter: string; body: string } | undefined {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trimEnd() !== mark) return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === mark);
  if (end === -1) return undefined;
  const blank = Array<string>(end + 1).fill("");
  return {
    frontMatter: ["", ...lines.slice(1, end)].join("\n"),
    body: [...blank, ...lines.slice(end + 1)].join("\n"),
  };
}
