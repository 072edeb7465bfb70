import { Document, Scalar, type ToStringOptions, visit } from "yaml";
import type { SiteValue } from "../../../core/site/contract/edits.ts";
import type { Habits } from "./yaml-text.ts";

/** Characters that are invisible, or that some parsers take for a line break. */
const hidden = /[\u0085\u2028\u2029\ufeff]/;

export interface WriteOptions {
  habits: Habits;
  /** The column of the key or the hyphen. */
  column: number;
  /** The line break. */
  lineBreak: string;
  /** The style of a text, if it allows that. */
  type?: Scalar.Type | undefined;
  /** Columns from the key or hyphen to the lines below, if not as the habits say. */
  step?: number | undefined;
}

/** Writes a field as lines, without the last line break. */
export function writeField(key: string, value: SiteValue, options: WriteOptions): string {
  return place(write({ [key]: value }, options), options);
}

/** Writes an entry of a list as lines, without the last line break. */
export function writeEntry(value: SiteValue, options: WriteOptions): string {
  const text = write([value], options);
  const more = (options.step ?? 2) - 2;
  if (more <= 0) return place(text, options);
  const spaces = " ".repeat(more);
  const first = typeof value === "object" ? text.replace("- ", `- ${spaces}`) : text;
  return place(first.replace(/\n(?=[^\n])/g, `\n${spaces}`), options);
}

/** Writes the only entry of a list or record in one line, as it is written in brackets and braces. */
export function writeInFlow(
  only: SiteValue[] | Record<string, SiteValue>,
  habits: Habits,
  type?: Scalar.Type,
): string {
  const options = { habits: { ...habits, width: 0 }, column: 0, lineBreak: "\n", type };
  return write(only, options, true).slice(1, -1).trim();
}

function write(value: SiteValue, { habits, column, type, step }: WriteOptions, inFlow = false): string {
  // Quotes what a parser of YAML 1.1 reads as something else, such as `no`.
  const document = new Document(value, { compat: "yaml-1.1" });
  const indent = Array.isArray(value) ? habits.indent : (step ?? habits.indent);
  const isUsual = indent === 2 && (step ?? 2) === 2;
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value !== "string") return;
      if (key !== "key") node.type = typeOf(node.value, isUsual, inFlow, type);
      else if (hidden.test(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
    Collection(_, node) {
      if (inFlow) node.flow = true;
    },
  });
  const text = document.toString(toStringOptions({ ...habits, indent }, column));
  return escapeHidden(text.replace(/\n$/, ""));
}

/** Chooses how a text is written. The package writes wrong blocks that begin with spaces if a level is not two columns. */
function typeOf(value: string, isUsual: boolean, inFlow: boolean, type?: Scalar.Type): Scalar.Type {
  const hasLines = value.includes("\n");
  if (hidden.test(value) || (inFlow && hasLines)) return Scalar.QUOTE_DOUBLE;
  if (type === Scalar.BLOCK_FOLDED || type === Scalar.BLOCK_LITERAL || hasLines) {
    // A block that ends with blank lines would contain those that follow.
    const isWrong = value === "" || /(?:^|\n)\n$/.test(value) || (!isUsual && /^\n* /.test(value));
    if (isWrong || type === Scalar.QUOTE_DOUBLE) return Scalar.QUOTE_DOUBLE;
    return type === Scalar.BLOCK_FOLDED ? type : Scalar.BLOCK_LITERAL;
  }
  return type ?? Scalar.PLAIN;
}

function escapeHidden(text: string): string {
  const code = (character: string) => character.charCodeAt(0).toString(16).padStart(4, "0");
  return text.replace(new RegExp(hidden, "g"), (character) => `\\u${code(character)}`);
}

function toStringOptions(habits: Habits, column: number): ToStringOptions {
  const { indent, indentSeq, singleQuote, width } = habits;
  return {
    indent,
    indentSeq,
    singleQuote: singleQuote ? true : null,
    lineWidth: width === 0 ? 0 : Math.max(width - column, 20),
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    directives: false,
  };
}

/** Moves lines to their column. */
function place(text: string, { column, lineBreak }: WriteOptions): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : " ".repeat(column) + line))
    .join(lineBreak);
}

/** Whether a text that was written after a colon or a hyphen goes over more than its line in block style. */
export function isBlock(written: string): boolean {
  return /^[ ]*(?:[|>][-+\d]*)?\r?\n/.test(written);
}
