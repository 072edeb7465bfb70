import type { z } from "zod";
import type { SitePath } from "../../../contract/site/edits.ts";
import { keywords } from "../../../contract/site/fields.ts";

/** Returns a text with its mark. */
type MarkText = (text: string, path: SitePath) => string;

/** What a schema consists of, of those that files of the site have. */
interface Definition {
  type: string;
  format?: string;
  checks?: z.core.$ZodCheck[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
}

/** The rules about the length of a text, and the one that removes white space around it. */
const lengthRules: readonly string[] = ["min_length", "max_length", "overwrite"];

/**
 * Returns a value with a mark in each text that pages show word for word. These are the texts without a rule except for their
 * length. A text with another rule, such as a link, a month, a color, or the name of a file, is for programs, and so is a choice;
 * what only looks like a text is a `keyword` of the schema.
 */
export function markTexts(schema: z.ZodType, value: unknown, mark: MarkText, path: SitePath = []): unknown {
  const { innerType, element, items, shape } = schema.def as Definition;
  if (innerType !== undefined) return markTexts(innerType, value, mark, path);
  if (typeof value === "string") return isForReaders(schema) ? mark(value, path) : value;
  const markPart = (part: z.ZodType | undefined, item: unknown, key: string | number) =>
    part === undefined ? item : markTexts(part, item, mark, [...path, key]);
  if (Array.isArray(value))
    return value.map((item, index) => markPart(element ?? items?.[index], item, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, markPart(shape?.[key], item, key)]),
  );
}

function isForReaders(schema: z.ZodType): boolean {
  const { type, format, checks = [] } = schema.def as Definition;
  const isPlain = type === "string" && format === undefined && keywords.get(schema) === undefined;
  return isPlain && checks.every((rule) => lengthRules.includes(rule._zod.def.check));
}
