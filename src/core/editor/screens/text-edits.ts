/** A text with what is selected in it. */
export interface Selected {
  value: string;
  start: number;
  end: number;
}

/** Replaces the characters from `from` to `to`, and then selects those from `start` to `end` of the new text. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Puts the selected text between marks, or removes the marks that are around it. */
export function toggleMark({ value, start, end }: Selected, mark: "**" | "*" | "`"): TextEdit {
  const [from, to] = withoutOuterSpace(value, start, end);
  const text = value.slice(from, to);
  const size = mark.length;
  if (isMarked(value, from, to, mark)) {
    return { from: from - size, to: to + size, insert: text, start: from - size, end: to - size };
  }
  if (text.length >= 2 * size && isMarked(value, from + size, to - size, mark)) {
    return { from, to, insert: text.slice(size, -size), start: from, end: to - 2 * size };
  }
  if (mark === "`" && text.includes("`")) {
    const longer = "`".repeat(longestRun(text) + 1);
    const insert = `${longer} ${text} ${longer}`;
    return { from, to, insert, start: from + longer.length + 1, end: to + longer.length + 1 };
  }
  return { from, to, insert: mark + text + mark, start: from + size, end: to + size };
}

/** Marks next to a space do not count in Markdown. */
function withoutOuterSpace(value: string, start: number, end: number): [from: number, to: number] {
  const text = value.slice(start, end);
  if (text.trim() === "") return [start, end];
  return [start + text.length - text.trimStart().length, end - (text.length - text.trimEnd().length)];
}

function isMarked(value: string, from: number, to: number, mark: string): boolean {
  const character = mark[0] ?? "";
  let before = 0;
  while (value[from - 1 - before] === character) before += 1;
  let after = 0;
  while (value[to + after] === character) after += 1;
  const count = Math.min(before, after);
  if (mark === "*") return count === 1 || count === 3;
  return mark === "**" ? count >= 2 : count === 1;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

const address = /^(?:https?:\/\/|mailto:)\S+$/i;

/** Returns the address if a text is nothing else. */
export function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  return address.test(trimmed) ? trimmed.replaceAll("(", "%28").replaceAll(")", "%29") : undefined;
}

/** Makes a link. The cursor is at what is missing: its text, or its address. */
export function insertLink({ value, start, end }: Selected): TextEdit {
  const text = value.slice(start, end);
  const url = readAddress(text);
  if (url !== undefined)
    return { from: start, to: end, insert: `[](${url})`, start: start + 1, end: start + 1 };
  const at = start + (text === "" ? 1 : text.length + 3);
  return { from: start, to: end, insert: `[${text}]()`, start: at, end: at };
}

/** Makes a link of the selected text, or returns `undefined` if nothing is selected that could be one. */
export function linkSelection({ value, start, end }: Selected, pasted: string): TextEdit | undefined {
  const url = readAddress(pasted);
  const text = value.slice(start, end);
  const isText = text.trim() !== "" && !text.includes("\n") && readAddress(text) === undefined;
  if (url === undefined || !isText || isInCode(value, start)) return undefined;
  const insert = `[${text}](${url})`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}

/** Whether the offset is in a line of a block of code or of a formula. */
export function isInCode(value: string, offset: number): boolean {
  return fenceAt(value, offset) !== undefined;
}

/** Returns the fence of the block that is open at the start of the line at an offset. */
function fenceAt(value: string, offset: number): string | undefined {
  let open: string | undefined;
  for (const line of value.slice(0, lineAt(value, offset).from).split("\n")) {
    const [, fence, rest = ""] = /^ {0,3}(`{3,}|~{3,}|\$\$(?=\s*$))(.*)$/.exec(line) ?? [];
    if (fence === undefined) continue;
    if (open === undefined) open = fence.startsWith("`") && rest.includes("`") ? undefined : fence;
    else if (fence.startsWith(open) && rest.trim() === "") open = undefined;
  }
  return open;
}

/** What a line of a list or quote starts with. */
const prefixPattern = /^((?:[ \t]*>[ \t]?)*)([ \t]*)(?:([-+*]|(\d{1,9})([.)]))[ \t]+(\[[ xX]\][ \t]+)?)?/;

interface Prefix {
  quote: string;
  length: number;
  /** What the next line starts with. */
  next: string;
}

function readPrefix(line: string): Prefix | undefined {
  const [all = "", quote = "", indent = "", marker, number, delimiter, task] = prefixPattern.exec(line) ?? [];
  if (quote === "" && marker === undefined) return undefined;
  const next = number === undefined ? marker : `${Number(number) + 1}${delimiter}`;
  const item = marker === undefined ? "" : `${next} ${task === undefined ? "" : "[ ] "}`;
  return { quote, length: all.length, next: quote + indent + item };
}

/**
 * Goes on with a list, a quote, or the indentation of code after Enter. Enter in an empty item or line of a quote ends
 * it. Returns `undefined` where Enter only breaks the line.
 */
export function breakLine({ value, start, end }: Selected): TextEdit | undefined {
  const { from, to } = lineAt(value, start);
  const line = value.slice(from, to);
  if (isInCode(value, start)) {
    const [indent = ""] = /^[ \t]*/.exec(value.slice(from, start)) ?? [];
    return indent === "" ? undefined : insertAt(start, end, `\n${indent}`);
  }
  const prefix = readPrefix(line);
  if (prefix === undefined || start < from + prefix.length) return undefined;
  if (line.length === prefix.length && start === end) {
    const isItem = prefix.length > prefix.quote.length;
    const insert = isItem ? prefix.quote : "";
    return { from, to: start, insert, start: from + insert.length, end: from + insert.length };
  }
  return insertAt(start, end, `\n${prefix.next}`);
}

/**
 * Returns the text that a paragraph ends with if Enter at its end opens the next one: its last line is empty, or has
 * only the mark of a list or quote. Returns `undefined` if it does not.
 */
export function endParagraph({ value, start, end }: Selected): string | undefined {
  if (start !== end || start !== value.length || isInCode(value, start)) return undefined;
  const { from, to } = lineAt(value, start);
  const line = value.slice(from, to);
  const isEnd = line.trim() === "" || readPrefix(line)?.length === line.length;
  const kept = value.slice(0, Math.max(0, from - 1)).trimEnd();
  return isEnd && from > 0 && kept !== "" ? kept : undefined;
}

/** Indents the selected lines by the width of their mark, or moves them back. */
export function indentLines(selected: Selected, direction: 1 | -1): TextEdit {
  return mapLines(selected, (line) => {
    const [all = "", quote = "", , marker] = prefixPattern.exec(line) ?? [];
    const width = marker === undefined || all === "" ? 2 : marker.length + 1;
    const rest = line.slice(quote.length);
    if (direction === 1) return line.trim() === "" ? line : quote + " ".repeat(width) + rest;
    const [space = ""] = /^(?:\t| {1,4})/.exec(rest) ?? [];
    return quote + rest.slice(space === "\t" ? 1 : Math.min(space.length, width));
  });
}

/** Starts the selected lines with a mark such as `- ` or `> `, or removes it if all of them have it. */
export function togglePrefix(selected: Selected, mark: string): TextEdit {
  const { value, start, end } = selected;
  const lines = value.slice(lineAt(value, start).from, lineAt(value, end).to).split("\n");
  const isMarked = lines.every((line) => line.startsWith(mark));
  return mapLines(selected, (line) => (isMarked ? line.slice(mark.length) : mark + line));
}

/** The first one, two to four number signs in turn, then none. */
export function toggleHeading(selected: Selected): TextEdit {
  return mapLines(selected, (line) => {
    const [mark = "", signs = ""] = /^(#{1,6}) +/.exec(line) ?? [];
    const text = line.slice(mark.length);
    if (signs.length >= 4) return text;
    return `${"#".repeat(signs.length === 0 ? 2 : signs.length + 1)} ${text}`;
  });
}

function mapLines({ value, start, end }: Selected, change: (line: string) => string): TextEdit {
  const { from } = lineAt(value, start);
  const { to } = lineAt(value, end);
  const lines = value.slice(from, to).split("\n");
  const changed = lines.map(change);
  const insert = changed.join("\n");
  const first = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  return {
    from,
    to,
    insert,
    start: Math.max(from, start + first),
    end: Math.max(from, end + insert.length - (to - from)),
  };
}

function insertAt(from: number, to: number, insert: string): TextEdit {
  return { from, to, insert, start: from + insert.length, end: from + insert.length };
}

/** A line of a text. */
export interface Line {
  from: number;
  to: number;
}

/** Returns the line that an offset is in. */
export function lineAt(value: string, offset: number): Line {
  const end = value.indexOf("\n", offset);
  return { from: value.slice(0, offset).lastIndexOf("\n") + 1, to: end === -1 ? value.length : end };
}

/** Returns the text after an edit. */
export function applyEdit(value: string, { from, to, insert }: TextEdit): string {
  return value.slice(0, from) + insert + value.slice(to);
}
