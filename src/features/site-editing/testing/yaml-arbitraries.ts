import fc from "fast-check";
import type { SiteEdit, SitePath, SiteValue } from "../../../core/site/contract/edits.ts";

/** Texts that YAML reads as something else, or that break lines. */
const nastyTexts = [
  ...[
    "",
    " ",
    "  x",
    "x ",
    "\t",
    "x\ty",
    "no",
    "Yes",
    "on",
    "y",
    "null",
    "~",
    "true",
    "1",
    "1e3",
    "0x10",
    "0o7",
    "1_000",
  ],
  ...[
    ".inf",
    ".5",
    "-1",
    "+1",
    "12:30",
    "2026-06",
    "2026-06-01",
    "2026-06-01T10:00:00Z",
    "#",
    "# x",
    "x # y",
    "x#y",
  ],
  ...[
    ": ",
    "a: b",
    "a:b",
    ":",
    "- ",
    "-",
    "- a",
    "---",
    "...",
    "? x",
    "! x",
    "&x",
    "*x",
    "%x",
    "@x",
    "`x`",
    "|",
    ">",
  ],
  ...[
    "[a]",
    "{a: 1}",
    "a, b",
    "]",
    "}",
    "<<",
    "=",
    '"',
    "'",
    `"a" 'b'`,
    "it's",
    "\\",
    "\\n",
    "a\\",
    "💥",
    "👩‍👩‍👧",
    "é",
  ],
  ...[
    "\u2028",
    "a\u2029b",
    "\u0085",
    "\ufeff",
    "a\u00a0b",
    "\u200b",
    "\0",
    "\u001b[0m",
    "\ud800",
    "x\udc00y",
    "\r",
    "a\rb",
  ],
  ...[
    "\n",
    "a\n",
    "a\nb",
    "a\n\n",
    "\na",
    "\n\n a\n",
    "a\n b",
    " a\nb",
    "a \nb",
    "a\n\t b",
    "a\n# b\n",
    "a\n---\nb",
    "a\r\nb",
  ],
  ...[
    "a\n\n\nb\n\n\n",
    "key: a\n- b\n",
    "word ".repeat(60),
    "x".repeat(300),
    "a b  c",
    `${"long line ".repeat(20)}\nshort`,
  ],
];

export const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "#", ":", "-", "'", '"', "\t"), maxLength: 12 }),
  fc
    .array(fc.constantFrom("some", "words", "of", "a", "text,", "it's", "# no"), { maxLength: 40 })
    .map((all) => all.join(" ")),
);

const scalarValue: fc.Arbitrary<SiteValue> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom<SiteValue>(null, true, false, 0, -1, 2024, 1.5, 1e21, 1e-7, -0) },
);

const fieldName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("name", "alt", "file", "title", "url", "a", "b", "c") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("a b", "no", "1", "null", "x: y", "# z", "é", "__proto__", "toString", "-"),
  },
);

export const siteValue: fc.Arbitrary<SiteValue> = fc.letrec<{ value: SiteValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: scalarValue },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.dictionary(fieldName, tie("value"), { maxKeys: 3, noNullPrototype: true }) },
  ),
})).value;

/** How a document is written, and the choices that are made on the way. */
interface Style {
  indent: number;
  listIndent: number;
  lineBreak: string;
  flip: () => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
}

const plainTexts = [
  "word",
  "two words",
  "it's",
  "2026-06",
  "https://example.com/x",
  "3+",
  "x#y",
  "a:b",
  "-x",
  "é 💥",
];
const scalars = [
  ...plainTexts,
  "",
  "~",
  "null",
  "true",
  "2024",
  "1e3",
  "'single'",
  "'it''s'",
  '""',
  '"double: # x"',
  '"tab\\t"',
];
const inBraces = [
  "word",
  "two words",
  "7",
  "'a, b'",
  '"]"',
  "true",
  "{a: 1}",
  "{ a: 1, b: x }",
  "[]",
  "[a,b]",
  "{}",
  "[ 1, 2 ]",
];
const names = ["name", "alt", "title", '"quoted"', "'single'", "two words", "1", "url", "x-y"];

/** Documents in many styles, as the text of a YAML file. */
export const yamlDocument: fc.Arbitrary<string> = fc
  .record({
    choices: fc.array(fc.nat({ max: 1_000 }), { minLength: 10, maxLength: 150, size: "max" }),
    indent: fc.constantFrom(2, 2, 2, 3, 4),
    listIndent: fc.constantFrom(0, 2, 2, 4),
    lineBreak: fc.constantFrom("\n", "\n", "\n", "\r\n", "mixed"),
    mark: fc.constantFrom("", "", "", "\ufeff"),
    ending: fc.constantFrom("", "", "bare", "blank", "comment"),
    header: fc.constantFrom(
      "",
      "",
      "# yaml-language-server: x\n# Header\n",
      "# Header\n\n",
      "---\n",
      "\n\n",
      "%YAML 1.2\n---\n",
    ),
    rootList: fc.constantFrom(false, false, false, true),
  })
  .map(({ choices, mark, ending, header, rootList, lineBreak, ...style }) => {
    let used = 0;
    const next = () => choices[used++ % choices.length] ?? 0;
    const pick = <Item>(items: readonly Item[]) => items[next() % items.length] as Item;
    const writer: Style = { ...style, lineBreak, pick, flip: () => next() % 3 === 0 };
    const lines = rootList ? writeList(writer, 0, 0) : writeRecord(writer, 0, 0);
    const text = `${header}${lines.join("\n")}\n`;
    const ended =
      { "": text, bare: text.slice(0, -1), blank: `${text}\n\n`, comment: `${text}\n# The end\n` }[ending] ??
      text;
    return mark + breakLines(ended, lineBreak, writer.flip);
  });

function breakLines(text: string, lineBreak: string, flip: () => boolean): string {
  return text.replaceAll("\n", () => (lineBreak === "mixed" ? (flip() ? "\r\n" : "\n") : lineBreak));
}

function decorate(style: Style, column: number, lines: string[], isFirst: boolean): string[] {
  const above: string[] = [];
  if (style.flip() && style.flip())
    above.push(`${" ".repeat(column)}# floating ${style.pick([1, 2, 3])}`, "");
  if (!isFirst && style.flip()) above.push(...style.pick([[""], ["", ""], ["  "]]));
  if (style.flip()) above.push(`${" ".repeat(column)}# about ${style.pick(["this", "that"])}`);
  const below = style.flip() && style.flip() ? [`${" ".repeat(column + 1)}# below`] : [];
  return [...above, ...lines, ...below];
}

function writeRecord(style: Style, column: number, depth: number): string[] {
  const keys = [...new Set([1, 2, 3, 4].slice(0, 1 + style.pick([0, 1, 2, 3])).map(() => style.pick(names)))];
  return keys.flatMap((key, index) => {
    const lead = `${" ".repeat(column)}${key}:`;
    return decorate(style, column, writeValue(style, lead, column, depth, true), index === 0);
  });
}

function writeList(style: Style, column: number, depth: number): string[] {
  return [1, 2, 3, 4].slice(0, 1 + style.pick([0, 1, 2, 3])).flatMap((_, index) => {
    const lead = `${" ".repeat(column)}-`;
    return decorate(style, column, writeValue(style, lead, column, depth, false), index === 0);
  });
}

function writeValue(style: Style, lead: string, column: number, depth: number, isField: boolean): string[] {
  const kind = style.pick(["scalar", "scalar", "folded", "block", "record", "record", "list", "flow"]);
  const comment = style.flip() ? style.pick([" # trailing", "   # far", " #"]) : "";
  const inner = column + (isField ? style.indent : style.pick([2, 2, 2, 4]));
  if (kind === "folded") return writeFolded(style, lead, inner, comment);
  if (kind === "block") return writeBlock(style, lead, inner, comment);
  if (kind === "flow") {
    const items = [1, 2, 3].slice(0, style.pick([0, 1, 2, 3])).map(() => style.pick(inBraces));
    const open = style.pick(["", " "]);
    return [`${lead} [${open}${items.join(style.pick([", ", ",", " , "]))}${open}]${comment}`];
  }
  if (kind === "scalar" || depth > 2) {
    const text = style.pick(scalars);
    return [`${lead}${text === "" ? "" : `${style.pick([" ", " ", "   "])}${text}`}${comment}`];
  }
  const listColumn = isField ? column + style.listIndent : inner;
  const at = kind === "list" ? listColumn : inner;
  const lines = kind === "list" ? writeList(style, at, depth + 1) : writeRecord(style, at, depth + 1);
  const [first = ""] = lines;
  const compact = !isField && !style.flip() && !first.trim().startsWith("#") && first.trim() !== "";
  return compact ? [lead + first.slice(lead.length), ...lines.slice(1)] : [lead + comment, ...lines];
}

function writeFolded(style: Style, lead: string, column: number, comment: string): string[] {
  const quote = style.pick(["", "'", '"']);
  const indent = " ".repeat(column);
  const words = ["Some words of a text", "go on here and", "", "end there."];
  const lines = words.slice(style.pick([0, 1, 2])).filter((line) => line !== "" || style.flip());
  const inside = lines.map((line, index) => (index === 0 || line === "" ? line : indent + line));
  const start = style.flip() ? `\n${indent}` : " ";
  return `${lead}${start}${quote}${inside[0] || "x"}\n${[...inside.slice(1), `${indent}last`].join("\n")}${quote}${comment}`.split(
    "\n",
  );
}

function writeBlock(style: Style, lead: string, column: number, comment: string): string[] {
  const indent = " ".repeat(column);
  const header = style.pick(["|", ">"]) + style.pick(["", "-"]);
  const lines = ["first line", "# not a comment", "", "  more", "- last"].slice(style.pick([0, 1, 3]));
  const shown = style.pick([lines, lines.slice(0, 1), [...lines, "", ""]]);
  const start = shown[0]?.startsWith(" ") ? ["x", ...shown] : shown;
  return [`${lead} ${header}${comment}`, ...start.map((line) => (line === "" ? "" : indent + line))];
}

/** What an edit is made from, once the content is known. */
export const editChoice = fc.record({
  op: fc.constantFrom("set", "set", "setNew", "remove", "insert", "move", "setAll"),
  place: fc.nat(),
  from: fc.nat(),
  to: fc.nat(),
  name: fieldName,
  value: siteValue,
});

type EditChoice = typeof editChoice extends fc.Arbitrary<infer Choice> ? Choice : never;

/** Returns an edit of a content, or `undefined` if it has no place for one. */
export function chooseEdit(
  content: SiteValue,
  { op, place, from, to, name, value }: EditChoice,
): SiteEdit | undefined {
  const places = placesIn(content, []);
  const at = (filter: (entry: Place) => boolean) => {
    const fitting = places.filter(filter);
    return fitting[place % Math.max(fitting.length, 1)];
  };
  const list = at((entry) => Array.isArray(entry.value) && entry.path.length < 12);
  const length = Array.isArray(list?.value) ? list.value.length : 0;
  const inner = at((entry) => entry.path.length > 0 && entry.path.at(-1) !== "");
  if (op === "set" && inner) return { op, path: inner.path, value };
  if (op === "remove" && inner) return { op, path: inner.path };
  if (op === "insert" && list) return { op, path: list.path, index: from % (length + 1), value };
  if (op === "move" && list && length > 0)
    return { op, path: list.path, from: from % length, to: to % length };
  const record = at((entry) => isRecord(entry.value));
  if (op === "setNew" && record) return { op: "set", path: [...record.path, name], value };
  // A changed copy of what is there.
  const changed = inner && chooseEdit(inner.value, { op: "set", place: from, from, to, name, value });
  if (op !== "setAll" || !inner || changed?.op !== "set") return undefined;
  return { op: "set", path: inner.path, value: setIn(inner.value, changed.path, value) };
}

interface Place {
  path: SitePath;
  value: SiteValue;
}

/** Returns all values of a content with their paths. */
export function placesIn(value: SiteValue, path: SitePath): Place[] {
  const children = Array.isArray(value)
    ? value.map((child, index): Place => ({ path: [...path, index], value: child }))
    : isRecord(value)
      ? Object.entries(value).map(([key, child]): Place => ({ path: [...path, key], value: child }))
      : [];
  return [{ path, value }, ...children.flatMap((child) => placesIn(child.value, child.path))];
}

function isRecord(value: SiteValue): value is Record<string, SiteValue> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function setIn(content: SiteValue, [key, ...rest]: SitePath, value: SiteValue): SiteValue {
  if (key === undefined) return value;
  if (Array.isArray(content))
    return content.with(Number(key), setIn(content[Number(key)] ?? null, rest, value));
  const record = content as Record<string, SiteValue>;
  return { ...record, [key]: setIn(record[key] ?? null, rest, value) };
}
