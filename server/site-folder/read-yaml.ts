import { type Document, isCollection, isMap, isNode, isPair, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { findCloseName } from "./close-name.ts";
import { readText, type TextLimit } from "./read-text.ts";
import type { SiteFault } from "./site-fault.ts";

const rule = "A text with a colon must be in quotes";

/** A file that was read, with its faults. `value` is `undefined` when it has any. */
export interface YamlFile<Value> {
  value: Value | undefined;
  faults: SiteFault[];
  /** Returns the position of the value at a path, or of the closest value above it. */
  locate: (path: readonly PropertyKey[]) => SiteFault["position"];
}

/** Far more text than a person's site has. */
export const yamlLimit: TextLimit = { bytes: 1024 * 1024, name: "1 MB" };

/** Reads a YAML file of the site folder and checks it with its schema. Unknown keys are faults. */
export async function readYaml<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<YamlFile<z.infer<Schema>>> {
  const text = await readText(folder, file, yamlLimit);
  if (typeof text !== "string")
    return { value: undefined, faults: [{ file, ...text }], locate: () => undefined };
  return checkYaml(text, file, schema);
}

/** Checks YAML with its schema. `file` is named in the faults. */
export function checkYaml<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
): YamlFile<z.infer<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const locate = (place: readonly PropertyKey[]) => at(offsetOf(document, place));
  const result = check(document, text, schema);
  if ("value" in result) return { value: result.value, faults: [], locate };
  const faults = result.faults.map(({ message, ...fault }) => {
    if ("offset" in fault) return { file, message, position: at(fault.offset) };
    return { file, message, position: locate(fault.place), path: nameOf(fault.place) };
  });
  return { value: undefined, faults, locate };
}

function check<Schema extends z.ZodType>(
  document: Document.Parsed,
  text: string,
  schema: Schema,
): { value: z.infer<Schema> } | { faults: (Described | { offset: number; message: string })[] } {
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) {
    const [offset] = syntaxError.pos;
    const message = nestedTexts.has(syntaxError.code)
      ? explainUnquotedColon(text, offset)
      : `${firstSentence(syntaxError.message)}.`;
    return { faults: [{ offset, message }] };
  }
  let content: unknown;
  try {
    // Without a limit, a few lines of nested aliases could fill the memory.
    content = document.toJS({ maxAliasCount: 20 }) ?? {};
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return { faults: [{ offset: 0, message: `${firstSentence(error.message)}.` }] };
  }
  const result = schema.safeParse(content);
  if (result.success) return { value: result.data };
  return { faults: result.error.issues.flatMap((issue) => describeIssue(issue, schema, document, text)) };
}

/** The parser's words for a text with a colon, which it reads as a field inside of a field. */
const nestedTexts: ReadonlySet<string> = new Set(["BLOCK_AS_IMPLICIT_KEY", "BLOCK_IN_FLOW"]);

interface Described {
  place: PropertyKey[];
  message: string;
}

function describeIssue(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  document: Document,
  text: string,
): Described[] {
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(schema, issue.path);
    return issue.keys.map((key) => ({
      place: [...issue.path, key],
      message: `${nameOf([...issue.path, key])} is not a known field${suggest(key, known)}.`,
    }));
  }
  if (issue.path.length === 0) {
    return [{ place: [], message: "The file must consist of fields, one per line, such as name: Ada." }];
  }
  const value = document.getIn(issue.path);
  const name = nameOf(issue.path);
  if (value === undefined) return [{ place: issue.path, message: `${name} is missing.` }];
  if (value === null) {
    const node = document.getIn(issue.path, true);
    const hint = isNode(node) && node.comment ? " A value that starts with # must be in quotes." : "";
    return [{ place: issue.path, message: `${name} has no value. Write one, or remove the line.${hint}` }];
  }
  const got = isCollection(value) ? "" : `; got ${JSON.stringify(value)?.slice(0, 80)}`;
  const isNotText = issue.code === "invalid_type" && issue.expected === "string";
  if (isNotText && isMap(value) && value.range) {
    const message = `${name} ${issue.message}. ${explainUnquotedColon(text, value.range[0])}`;
    return [{ place: issue.path, message }];
  }
  const hint = isNotText && got !== "" ? " without quotes" : "";
  const isRecord = issue.code === "invalid_type" && issue.expected === "object";
  const rule = isRecord ? "must consist of fields, one per line" : issue.message;
  // A rule of the API is a sentence of its own.
  const subject = /^[A-Z]/.test(rule) ? `${name}:` : name;
  return [{ place: issue.path, message: `${subject} ${rule}${got}${hint}.${suggestValue(issue, value)}` }];
}

function suggest(key: string, known: string[]): string {
  if (known.length === 0) return "";
  const meant = findCloseName(key, known);
  return `${meant === undefined ? "." : `; did you mean ${meant}?`} Known fields: ${known.join(", ")}`;
}

/** More values than these are not listed in the rule. */
const fewValues = 10;

function suggestValue(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== "invalid_value" || issue.values.length <= fewValues) return "";
  const meant = findCloseName(String(value), issue.values.map(String));
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}

/** Returns the keys that the schema knows at a path. */
export function knownKeys(schema: z.ZodType, place: readonly PropertyKey[]): string[] {
  let current: unknown = schema;
  for (const key of place) {
    const { def } = unwrap(current);
    current = typeof key === "number" ? (def.element ?? def.items?.[key]) : def.shape?.[key];
  }
  return Object.keys(unwrap(current).def.shape ?? {});
}

interface Inspectable {
  def: {
    innerType?: unknown;
    element?: unknown;
    items?: unknown[];
    shape?: { [key: PropertyKey]: unknown };
  };
}

/** Returns the schema inside optional ones and those with a default. */
function unwrap(schema: unknown): Inspectable {
  // What every object has, such as `constructor`, is no schema.
  const { def = {} } = (schema ?? {}) as Partial<Inspectable>;
  return def.innerType === undefined ? { def } : unwrap(def.innerType);
}

/** Returns a path in dot notation, such as `projects[1].date`. */
export function nameOf(place: readonly PropertyKey[]): string {
  return place
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`))
    .join("");
}

/** Returns the offset of the key or value at a path, or of the closest value above it. */
function offsetOf(document: Document, place: readonly PropertyKey[]): number {
  for (let length = place.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(place.slice(0, length - 1), true);
    const last = place[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isPair(key) === false && String(key) === String(last));
      if (isNode(pair?.key) && pair.key.range) return pair.key.range[0];
    }
    const node = document.getIn(place.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function firstSentence(message: string): string {
  return message.split(/ at line \d+|\n/)[0]?.replace(/[.:]$/, "") ?? message;
}

/**
 * Explains a text in YAML that was read as a field because it contains a colon, such as `title: Foo: bar`. Shows the
 * corrected line if quotes around the rest of the line are enough.
 * @param offset where the text starts in `source`
 */
function explainUnquotedColon(source: string, offset: number): string {
  const start = source.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = source.slice(start).split(/\r?\n/, 1);
  const before = source.slice(start, offset);
  const [, text = "", comment = ""] = /^(.*?)(\s+#.*|\s*)$/.exec(line.slice(before.length)) ?? [];
  if (!/:(\s|$)/.test(text)) {
    return `${rule}. The text starts here, and the colon is in a line below it. Put all of it in quotes, or correct the indentation.`;
  }
  const corrected = `${before}${quote(text)}${comment}`.trim();
  return isText(corrected) ? `${rule}: ${corrected}` : `${rule}.`;
}

function quote(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** Whether the line is valid by itself. The lines around it are checked when the owner has corrected it. */
function isText(line: string): boolean {
  return parseDocument(line).errors.length === 0;
}
