import { type DiffPart, diffText } from "../../../../core/admin/versions/diff-text.ts";
import {
  applyEdits,
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../../core/site/contract/edits.ts";
import { describePath, type FieldSchema, schemaAt, summarize } from "../schemas.ts";

/** A change of a value in words of the form, such as `Shelfmate, Description`. */
export interface DescribedChange {
  name: string;
  /** The value before and after it, one in the other. */
  parts: DiffPart[];
}

/** Describes edits of the content of a file, which are applied in order. */
export function describeChanges(
  schema: FieldSchema,
  content: SiteValue,
  edits: readonly SiteEdit[],
): DescribedChange[] {
  let before = content;
  return edits.map((edit) => {
    const after = applyEdits(before, [edit]);
    const described = describeChange(schema, edit, before, after);
    before = after;
    return described;
  });
}

function describeChange(
  schema: FieldSchema,
  edit: SiteEdit,
  before: SiteValue,
  after: SiteValue,
): DescribedChange {
  const [old, current] = placesOf(edit);
  const name = old ? describePath(schema, old, before) : describePath(schema, current ?? [], after);
  if (edit.op === "move")
    return { name, parts: [{ text: `Moved from position ${edit.from + 1} to ${edit.to + 1}` }] };
  const texts = [textAt(schema, old, before), textAt(schema, current, after)].map((text) => text.split("\n"));
  const lines = diffText(texts[0] ?? [], texts[1] ?? []);
  return { name, parts: lines.flatMap((parts, index) => (index > 0 ? [{ text: "\n" }, ...parts] : parts)) };
}

/** Returns where the value of an edit is before and after it. */
function placesOf(edit: SiteEdit): [before: SitePath | undefined, after: SitePath | undefined] {
  switch (edit.op) {
    case "set":
      return [edit.path, edit.path];
    case "remove":
      return [edit.path, undefined];
    case "insert":
      return [undefined, [...edit.path, edit.index]];
    case "move":
      return [
        [...edit.path, edit.from],
        [...edit.path, edit.to],
      ];
  }
}

function textAt(schema: FieldSchema, path: SitePath | undefined, content: SiteValue): string {
  if (path === undefined) return "";
  const value = valueAt(content, path);
  return typeof value === "string" ? value : summarize(schemaAt(schema, path), value);
}
