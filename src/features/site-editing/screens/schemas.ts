// Must be imported before any schema is created.
import "../../../core/admin/schemas/configure-zod.ts";

import { z } from "zod";
import { type SitePath, type SiteValue, valueAt } from "../../../core/site/contract/edits.ts";
import { entryFileSchema } from "../../../core/site/contract/entry-texts.ts";
import { pageFileSchema } from "../../../core/site/contract/own-pages.ts";
import { type SiteFileName, siteFiles } from "../../../core/site/contract/site.ts";
import { type EditedFileName, isEntryText } from "../../../core/site/contract/site-editing.ts";

/** What forms use of a JSON Schema, with what the schemas in `src/core/site/contract/` add to it. */
export interface FieldSchema {
  type?: "string" | "integer" | "boolean" | "object" | "array";
  title?: string;
  description?: string;
  /** The control of a value whose type does not tell it. */
  control?: "line" | "text" | "picture" | "color" | "month" | "icon" | "markdown" | "wallpaper";
  /** The width of a picture, divided by its height. */
  shape?: number;
  /** The field that tells the entries of a list apart. */
  summary?: string;
  /** What a missing value is read as. */
  default?: unknown;
  examples?: string[];
  /** What it is chosen from: a field of the entries of a list in another file. */
  from?: [file: string, list: string, field: string];
  enum?: string[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  prefixItems?: FieldSchema[];
  maxItems?: number;
  maxLength?: number;
}

function schemaOf(file: EditedFileName): z.ZodType {
  if (isEntryText(file)) return entryFileSchema;
  return Object.hasOwn(siteFiles, file) ? siteFiles[file as SiteFileName] : pageFileSchema;
}

/** Returns what describes the fields of a file. */
export function describeFile(file: EditedFileName): FieldSchema {
  return z.toJSONSchema(schemaOf(file), { io: "input" }) as FieldSchema;
}

/** Returns what is wrong with the content of a file: a sentence for each path, such as `tiles.0.label`. */
export function findProblems(file: EditedFileName, content: SiteValue): Record<string, string> {
  const { error } = schemaOf(file).safeParse(content);
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return toProblems(issues ?? []);
}

/** Keeps the first issue of each field, as a sentence. */
export function toProblems(issues: readonly { path: string; message: string }[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) {
    problems[path] ??= `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, "")}.`;
  }
  return problems;
}

/** Returns the value that a new entry or record begins with. Its fields are empty, and optional ones are missing. */
export function emptyValue(schema: FieldSchema): SiteValue {
  const { type, properties = {}, required = [] } = schema;
  if (type === "array") return [];
  if (type === "boolean") return false;
  if (type !== "object") return schema.enum?.[0] ?? "";
  return Object.fromEntries(required.map((name) => [name, emptyValue(properties[name] ?? {})]));
}

/** Returns a value in a few words, or an empty text if there is none. */
export function summarize(schema: FieldSchema, value: SiteValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) {
    const items = value.map((entry, index) => summarizeEntry(schema, entry, index));
    return items.length > 4
      ? `${items.slice(0, 3).join(", ")}, and ${items.length - 3} more`
      : items.join(", ");
  }
  if (typeof value !== "object") return String(value);
  if (schema.control === "picture") return String(value.alt ?? "");
  const texts = Object.entries(value).map(([name, part]) => summarize(schema.properties?.[name] ?? {}, part));
  return texts.filter((text) => text !== "").join(", ");
}

/** Returns what tells an entry of a list from the others. */
export function summarizeEntry(
  { summary, items, prefixItems }: FieldSchema,
  entry: SiteValue,
  index: number,
): string {
  const schema = prefixItems?.[index] ?? items ?? {};
  const named =
    summary !== undefined && typeof entry === "object" && !Array.isArray(entry)
      ? entry?.[summary]
      : undefined;
  const text = named === undefined ? summarize(schema, entry) : String(named);
  return text.trim() || `${schema.title ?? "Entry"} ${index + 1}`;
}

/** Returns what describes the value at a path. */
export function schemaAt(schema: FieldSchema, path: SitePath): FieldSchema {
  return path.reduce<FieldSchema>(
    ({ properties, items, prefixItems }, key) =>
      (typeof key === "number" ? (prefixItems?.[key] ?? items) : properties?.[key]) ?? {},
    schema,
  );
}

/** Reads a path whose keys are joined by dots, as in `data-path`. */
export function readPath(key: string): SitePath {
  return key.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : name));
}

/**
 * Names the value at a path by the labels of its fields, such as `Tiles, 2, Label`, or with the content of the file, by
 * the name of its entry, such as `Shelfmate, Description`.
 */
export function describePath(schema: FieldSchema, path: SitePath, content?: SiteValue): string {
  const entries = path.map((key, index) => {
    const entry = valueAt(content, path.slice(0, index + 1));
    const isRecord = typeof key === "number" && typeof entry === "object" && !Array.isArray(entry);
    return isRecord ? summarizeEntry(schemaAt(schema, path.slice(0, index)), entry, key) : undefined;
  });
  const names = path.map((key, index) =>
    typeof key === "number"
      ? (entries[index] ?? String(key + 1))
      : (schemaAt(schema, path.slice(0, index + 1)).title ?? key),
  );
  const named = entries.findLastIndex((name) => name !== undefined);
  return names.slice(Math.max(0, named)).join(", ");
}
