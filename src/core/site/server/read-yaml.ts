import type { z } from "zod";
import { maxFaults } from "../../posts/server/body/markdown-fault.ts";
import { canBeMissing } from "../contract/site.ts";
import { findCloseName } from "./close-name.ts";
import { missing, readText, type TextLimit } from "./read-text.ts";
import type { SiteFault } from "./site-fault.ts";
import { type parseTree, placeName, type YamlPlace, type YamlTree } from "./yaml/parse-tree.ts";
import { readTree } from "./yaml/read-tree.ts";
import { explainUnquotedColon } from "./yaml/unquoted-colon.ts";

/** A file that was read, with its faults. `value` is `undefined` when it has any. */
export interface YamlFile<Value> {
  value: Value | undefined;
  faults: SiteFault[];
  /** Returns the position of the value at a path, or of the closest value above it. */
  locate: (path: readonly PropertyKey[]) => SiteFault["position"];
}

/** More text than a person's site has. */
export const yamlLimit: TextLimit = { bytes: 256 * 1024, name: "256 KB" };

/** Reads a YAML file of the site folder and checks it with its schema. Unknown keys are faults, of which it returns the first 20. */
export async function readYaml<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<YamlFile<z.infer<Schema>>> {
  const text = await readText(folder, file, yamlLimit);
  if (typeof text === "string") return checkYaml(text, file, schema);
  if (text.message === missing && canBeMissing(file)) return checkYaml("", file, schema);
  return { value: undefined, faults: [{ file, ...text }], locate: () => undefined };
}

/** Checks YAML with its schema. `file` is named in the faults. */
export async function checkYaml<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
): Promise<YamlFile<z.infer<Schema>>> {
  return checkTree(await readTree(text), { text, file, schema });
}

/** Checks what {@link parseTree} returned for a text. */
export function checkTree<Schema extends z.ZodType>(
  read: ReturnType<typeof parseTree>,
  { text, file, schema }: { text: string; file: string; schema: Schema },
): YamlFile<z.infer<Schema>> {
  if ("fault" in read)
    return { value: undefined, faults: [{ file, ...read.fault }], locate: () => read.fault.position };
  const { tree } = read;
  const locate = (place: readonly PropertyKey[]) => positionOf(tree, place);
  const result = schema.safeParse(tree.content);
  if (result.success) return { value: result.data, faults: [], locate };
  const faults: SiteFault[] = [];
  for (const issue of result.error.issues) {
    for (const { place, message } of describeIssue(issue, schema, tree, text))
      faults.push({ file, message, position: locate(place), path: nameOf(place) });
    if (faults.length >= maxFaults) break;
  }
  return { value: undefined, faults: faults.slice(0, maxFaults), locate };
}

interface Described {
  place: PropertyKey[];
  message: string;
}

function describeIssue(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  tree: YamlTree,
  text: string,
): Described[] {
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(schema, issue.path);
    return issue.keys.slice(0, maxFaults).map((key) => ({
      place: [...issue.path, key],
      message: `${nameOf([...issue.path, key.slice(0, 80)])} is not a known field${suggest(key.slice(0, 80), known)}.`,
    }));
  }
  if (issue.path.length === 0) {
    return [{ place: [], message: "The file must consist of fields, one per line, such as name: Ada." }];
  }
  const value = valueAt(tree.content, issue.path);
  const name = nameOf(issue.path);
  if (value === undefined) return [{ place: issue.path, message: `${name} is missing.` }];
  const { record, isComment = false } = tree.places.get(placeName(issue.path)) ?? {};
  if (value === null) {
    const hint = isComment ? " A value that starts with # must be in quotes." : "";
    return [{ place: issue.path, message: `${name} has no value. Write one, or remove the line.${hint}` }];
  }
  const got = typeof value === "object" ? "" : `; got ${JSON.stringify(value)?.slice(0, 80)}`;
  const isNotText = issue.code === "invalid_type" && issue.expected === "string";
  if (isNotText && record !== undefined) {
    const message = `${name} ${issue.message}. ${explainUnquotedColon(text, record)}`;
    return [{ place: issue.path, message }];
  }
  const hint = isNotText && got !== "" ? " without quotes" : "";
  const isRecord = issue.code === "invalid_type" && issue.expected === "object";
  const fields = isRecord ? knownKeys(schema, issue.path).join(", ") : "";
  const rule = isRecord ? `must consist of fields${fields && `: ${fields}`}` : issue.message;
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

function valueAt(content: unknown, place: readonly PropertyKey[]): unknown {
  return place.reduce<unknown>(
    (value, key) =>
      Object.hasOwn(Object(value), key) ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    content,
  );
}

/** Returns the position of the key or value at a path, or of the closest one above it. */
function positionOf({ places }: YamlTree, place: readonly PropertyKey[]): NonNullable<SiteFault["position"]> {
  let found: YamlPlace | undefined;
  for (let length = place.length; length > 0 && found === undefined; length -= 1)
    found = places.get(placeName(place.slice(0, length)));
  const { line = 1, column = 1 } = found ?? {};
  return { line, column };
}
