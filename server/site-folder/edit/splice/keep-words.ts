import { Scalar } from "yaml";
import { hidden } from "./write-value.ts";
import { columnAt, type YamlText } from "./yaml-text.ts";

/** How far a line may be longer than the folded lines of the file. */
const overhang = 10;

/**
 * Returns the text of a scalar that is folded over several lines with only the changed words replaced, so that the lines
 * before and after them stay. Returns `undefined` if the text must be folded again.
 */
export function keepWords(
  { source, habits }: YamlText,
  old: Scalar.Parsed,
  value: string,
): string | undefined {
  const raw = source.slice(old.range[0], old.range[1]);
  if (typeof old.value !== "string" || !raw.includes("\n") || old.type === Scalar.BLOCK_LITERAL)
    return undefined;
  const { head, body, tail } = unwrap(raw, old.type);
  const [written, before, after] = [body, old.value, value].map((text) => text.split(/(\s+)/)) as [
    string[],
    string[],
    string[],
  ];
  // A folded block ends with a line break, which is `tail`.
  if (before.at(-1) === "" && after.at(-1) === "" && before.at(-2) === after.at(-2) && tail !== "") {
    before.splice(-2);
    after.splice(-2);
  }
  if (written.length !== before.length) return undefined;
  const same = commonStart(before, after);
  const sameEnd = commonStart(before.slice(same).reverse(), after.slice(same).reverse());
  const changed = after.slice(same, after.length - sameEnd).map((part) => encode(part, old.type));
  if (changed.some((part) => hidden.test(part) || (/\s/.test(part) && part !== " "))) return undefined;
  const text = [...written.slice(0, same), ...changed, ...written.slice(written.length - sameEnd)].join("");
  const kept = head + text + tail;
  const first = columnAt(source, old.range[0]);
  const isLong = (line: string, row: number) =>
    line.length + (row === 0 ? first : 0) > habits.width + overhang;
  return kept.split("\n").some(isLong) ? undefined : kept;
}

function unwrap(raw: string, type: Scalar.Parsed["type"]) {
  const isBlock = type === Scalar.BLOCK_FOLDED;
  const head = raw.match(isBlock ? /^.*\n\s*/ : /^["']?/)?.[0] ?? "";
  const tail = raw.slice(head.length).match(isBlock ? /\s*$/ : /["']?$/)?.[0] ?? "";
  if (type === Scalar.PLAIN) return { head: "", body: raw, tail: "" };
  return { head, body: raw.slice(head.length, raw.length - tail.length), tail };
}

function encode(word: string, type: Scalar.Parsed["type"]): string {
  if (type === Scalar.QUOTE_DOUBLE && /\S/.test(word)) return JSON.stringify(word).slice(1, -1);
  return type === Scalar.QUOTE_SINGLE ? word.replaceAll("'", "''") : word;
}

function commonStart(one: string[], other: string[]): number {
  const end = one.findIndex((part, index) => part !== other[index]);
  return end === -1 ? one.length : end;
}
