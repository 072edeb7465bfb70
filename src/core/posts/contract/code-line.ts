/** What a part of code is, by the letter that stands for it in a line. */
export const codeKinds = {
  c: "comment",
  k: "keyword",
  s: "string",
  n: "constant",
  f: "function",
  t: "type",
  i: "inserted",
  d: "deleted",
} as const;

export type CodeKind = keyof typeof codeKinds;

/** Whether a line is added (`+`), removed (`-`), or highlighted (`!`). */
export type LineMark = "+" | "-" | "!";

/** A part of a line. It is plain without a kind. */
export interface CodePart {
  kind?: CodeKind | undefined;
  text: string;
}

/**
 * Returns how a line looks as a short text: its mark, and the kind and the length of each part, such as `+k5.1f4`. A
 * dot stands for plain text, which is left out at the end.
 */
export function writeCodeLine(mark: LineMark | undefined, parts: readonly CodePart[]): string {
  const last = parts.findLastIndex(({ kind }) => kind !== undefined);
  const lengths = parts.slice(0, last + 1).map(({ kind, text }) => `${kind ?? "."}${text.length}`);
  return `${mark ?? ""}${lengths.join("")}`;
}

/** Returns the mark and the parts of a line whose look {@link writeCodeLine} has written. */
export function readCodeLine(line: string, look = ""): { mark?: LineMark | undefined; parts: CodePart[] } {
  const parts: CodePart[] = [];
  let at = 0;
  for (const [, kind, length] of look.matchAll(/([a-z.])(\d+)/g)) {
    const text = line.slice(at, at + Number(length));
    parts.push({ kind: kind === "." ? undefined : (kind as CodeKind), text });
    at += text.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return { mark: /^[-+!]/.exec(look)?.[0] as LineMark | undefined, parts };
}
