import { isDeepStrictEqual } from "node:util";
import { type SiteEdit, type SitePath, type SiteValue, valueAt } from "../../contract/edits.ts";

type SiteRecord = Record<string, SiteValue>;

/** Entries of the longest list that is compared entry by entry. No file may have as many. */
const maxCompared = 1_000;

/** Divides an edit into those that change the least text: a record or a list keeps what is the same in the new one. */
export function simpleEdits(content: SiteValue, edit: SiteEdit): SiteEdit[] {
  if (edit.op === "move") return edit.from === edit.to ? [] : [edit];
  if (edit.op === "remove") return valueAt(content, edit.path) === undefined ? [] : [edit];
  if (edit.op === "set") return differences(valueAt(content, edit.path), edit.value, edit.path);
  // A list that is missing is an optional field.
  const isMissing = valueAt(content, edit.path) === undefined;
  return [isMissing ? { op: "set", path: edit.path, value: [edit.value] } : edit];
}

function differences(before: SiteValue | undefined, after: SiteValue, path: SitePath): SiteEdit[] {
  if (isDeepStrictEqual(before, after)) return [];
  const areLists = Array.isArray(before) && Array.isArray(after);
  if (areLists && Math.max(before.length, after.length) <= maxCompared)
    return listDifferences(before, after, path);
  if (isRecord(before) && isRecord(after)) return recordDifferences(before, after, path);
  return [{ op: "set", path, value: after }];
}

function isRecord(value: SiteValue | undefined): value is SiteRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function recordDifferences(before: SiteRecord, after: SiteRecord, path: SitePath): SiteEdit[] {
  const own = (key: string) => (Object.hasOwn(before, key) ? before[key] : undefined);
  const changed = Object.entries(after).flatMap(([key, value]) =>
    differences(own(key), value, [...path, key]),
  );
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [...changed, ...gone.map((key): SiteEdit => ({ op: "remove", path: [...path, key] }))];
}

/** An entry that is the same in the new list is moved; the others are changed, inserted, or removed. */
function listDifferences(before: SiteValue[], after: SiteValue[], path: SitePath): SiteEdit[] {
  const edits: SiteEdit[] = [];
  let list = before;
  const same = (one: SiteValue) => (other: SiteValue) => isDeepStrictEqual(one, other);
  for (const [index, value] of after.entries()) {
    const current = list[index];
    if (current !== undefined && isDeepStrictEqual(current, value)) continue;
    const from = list.findIndex((entry, at) => at > index && isDeepStrictEqual(entry, value));
    const isNeeded = current === undefined || after.slice(index).some(same(current));
    if (from !== -1 && isNeeded) {
      edits.push({ op: "move", path, from, to: index });
      list = list.toSpliced(from, 1).toSpliced(index, 0, value);
    } else if (from !== -1) {
      for (let at = index; at < from; at++) edits.push({ op: "remove", path: [...path, index] });
      list = list.toSpliced(index, from - index);
    } else if (isNeeded) {
      edits.push({ op: "insert", path, index, value });
      list = list.toSpliced(index, 0, value);
    } else {
      edits.push(...differences(current, value, [...path, index]));
      list = list.with(index, value);
    }
  }
  for (let index = list.length - 1; index >= after.length; index--)
    edits.push({ op: "remove", path: [...path, index] });
  return edits;
}
