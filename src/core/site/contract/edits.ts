import { z } from "zod";

/** A value of a YAML file of the site folder, as the parser returns it. */
export type SiteValue = z.core.util.JSONType;

/** Where a value is in a file: names of fields, and positions in lists. */
export type SitePath = (string | number)[];

const pathSchema = z
  .array(z.union([z.string().min(1).max(100), z.int().min(0).max(10_000)]))
  .max(12, "must have at most 12 parts");
/** Levels of a value. More than any file has, and few enough for recursion. */
const maxDepth = 12;
/** Fields of a record. The parser compares each name with all others. */
const maxFields = 200;
const valueSchema = z
  .unknown()
  .refine((value) => isShallow(value, maxDepth), {
    error: `must have at most ${maxDepth} levels`,
    abort: true,
  })
  .refine(hasFewFields, `must have at most ${maxFields} fields in a record`)
  .pipe(z.json());
const index = z.int().min(0).max(10_000);

/**
 * One change of a file. `set` replaces a value, or adds a field. `remove` removes an optional field or an entry of a
 * list. The path of `insert` and `move` is that of the list; `to` counts in the list without the moved entry.
 */
export const siteEditSchema = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("set"), path: pathSchema.min(1), value: valueSchema }),
  z.strictObject({ op: z.literal("remove"), path: pathSchema.min(1) }),
  z.strictObject({ op: z.literal("insert"), path: pathSchema, index, value: valueSchema }),
  z.strictObject({ op: z.literal("move"), path: pathSchema, from: index, to: index }),
]);

export type SiteEdit = z.infer<typeof siteEditSchema>;

/**
 * Returns the content of a file after some edits, in order. The content that is passed stays as it is. Throws a
 * `RangeError` if there is no such place in it.
 */
export function applyEdits(content: SiteValue, edits: readonly SiteEdit[]): SiteValue {
  return edits.reduce(applyEdit, content);
}

function applyEdit(content: SiteValue, edit: SiteEdit): SiteValue {
  switch (edit.op) {
    case "set":
      return changeAt(content, edit.path, () => edit.value);
    case "remove":
      return changeAt(content, edit.path, () => undefined);
    case "insert":
      return changeAt(content, edit.path, (list) => {
        const entries = entriesOf(list, edit.path);
        if (edit.index > entries.length) throw missing([...edit.path, edit.index]);
        return entries.toSpliced(edit.index, 0, edit.value);
      });
    case "move":
      return changeAt(content, edit.path, (list) => {
        const entries = entriesOf(list, edit.path);
        const [entry] = entries.slice(edit.from, edit.from + 1);
        if (entry === undefined || edit.to >= entries.length) throw missing([...edit.path, edit.from]);
        return entries.toSpliced(edit.from, 1).toSpliced(edit.to, 0, entry);
      });
  }
}

/** Replaces the value at a path with what `change` returns for it. `undefined` removes it. */
function changeAt(
  content: SiteValue,
  path: SitePath,
  change: (value: SiteValue | undefined) => SiteValue | undefined,
): SiteValue {
  const [key, ...rest] = path;
  if (key === undefined) return change(content) ?? null;
  const before = childOf(content, key);
  if (before === undefined && (rest.length > 0 || typeof key === "number")) throw missing(path);
  const after = rest.length > 0 && before !== undefined ? changeAt(before, rest, change) : change(before);
  if (Array.isArray(content)) {
    return after === undefined ? content.toSpliced(Number(key), 1) : content.with(Number(key), after);
  }
  const { [key]: _, ...others } = content as Record<string, SiteValue>;
  return after === undefined ? others : { ...(content as Record<string, SiteValue>), [key]: after };
}

/** Returns the value of a field or a list, or `undefined` if it has none. Throws if the content can have no such value. */
function childOf(content: SiteValue, key: string | number): SiteValue | undefined {
  if (Array.isArray(content) && typeof key === "number") return content[key];
  const isRecord = typeof content === "object" && content !== null && !Array.isArray(content);
  if (!isRecord || typeof key === "number") throw missing([key]);
  return Object.hasOwn(content, key) ? content[key] : undefined;
}

/** Whether a value has at most so many levels of lists and records. */
export function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

function hasFewFields(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const parts = Object.values(value);
  return (Array.isArray(value) || parts.length <= maxFields) && parts.every(hasFewFields);
}

function entriesOf(list: SiteValue | undefined, path: SitePath): SiteValue[] {
  // A list that is missing is an optional field.
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw missing(path);
  return list;
}

function missing(path: SitePath): RangeError {
  return new RangeError(`there is nothing at ${path.join(".")}`);
}

/** Returns the value at a path, or `undefined` if there is none. */
export function valueAt(content: SiteValue | undefined, path: SitePath): SiteValue | undefined {
  return path.reduce<SiteValue | undefined>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, SiteValue>)[key]
        : undefined,
    content,
  );
}
