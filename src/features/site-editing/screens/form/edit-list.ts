import {
  applyEdits,
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../../core/site/contract/edits.ts";

/** A value that differs between two contents of a file. `undefined` where there is none. */
export interface Change {
  path: SitePath;
  before: SiteValue | undefined;
  after: SiteValue | undefined;
}

type Edits = readonly SiteEdit[];

/** Adds an edit to those of a form. What is typed into one field, or into the entry that was added last, is one edit. */
export function addEdit(content: SiteValue, edits: Edits, added: SiteEdit): Edits {
  const edit = inExisting(applyEdits(content, edits), added);
  const last = edits.at(-1);
  if (last === undefined || !("value" in last)) return [...edits, edit];
  const root = last.op === "insert" ? [...last.path, last.index] : last.path;
  if (!isWithin(edit.path, root)) return [...edits, edit];
  const value = valueWithin(last.value, root, edit);
  if (value !== undefined) return edits.with(-1, { ...last, value });
  return last.op === "insert" ? edits.slice(0, -1) : edits.with(-1, edit);
}

/** Returns a value with an edit made in it, or `undefined` if it is removed. */
function valueWithin(value: SiteValue, root: SitePath, edit: SiteEdit): SiteValue | undefined {
  const path = ["value", ...edit.path.slice(root.length)];
  return valueAt(applyEdits({ value }, [{ ...edit, path }]), ["value"]);
}

/** A field of a record that is not in the file is set together with the record. */
function inExisting(draft: SiteValue, edit: SiteEdit): SiteEdit {
  if (edit.op !== "set") return edit;
  const parent = edit.path.slice(0, -1);
  const key = edit.path.at(-1);
  if (typeof key !== "string" || parent.length === 0 || valueAt(draft, parent) !== undefined) return edit;
  return inExisting(draft, { op: "set", path: parent, value: { [key]: edit.value } });
}

/** Whether a path is that of a value or of something in it. */
export function isWithin(path: SitePath, outer: SitePath): boolean {
  return outer.every((key, index) => path[index] === key);
}

/** Returns what differs between two contents of a file: fields of records, and lists as a whole. */
export function findChanges(
  before: SiteValue | undefined,
  after: SiteValue | undefined,
  path: SitePath = [],
): Change[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => findChanges(before[key], after[key], [...path, key]));
  }
  return isSame(before, after) ? [] : [{ path, before, after }];
}

/** Returns the owner's changes of values that have become something else in the file in the meantime. */
export function findConflicts(opened: SiteValue, edits: Edits, current: SiteValue): Change[] {
  return findChanges(opened, applyEdits(opened, edits)).filter(({ path, before, after }) => {
    const now = valueAt(current, path);
    return !isSame(now, before) && !isSame(now, after);
  });
}

/**
 * Returns the edits that make the owner's changes in a file that has changed in the meantime. A list that both have
 * changed is replaced as a whole, because positions in it may be others now.
 * @param yields whether the owner's changes are given up where they are in conflict
 */
export function rebaseEdits(opened: SiteValue, edits: Edits, current: SiteValue, yields = false): Edits {
  const conflicts = yields ? findConflicts(opened, edits, current).map(({ path }) => path.join(".")) : [];
  return findChanges(opened, applyEdits(opened, edits)).flatMap(({ path, before, after }): Edits => {
    if (conflicts.includes(path.join(".")) || isSame(valueAt(current, path), after)) return [];
    const own = edits.filter((edit) => isWithin(edit.path, path));
    if (own.length > 0 && isSame(valueAt(current, path), before)) return own;
    return [
      inExisting(current, after === undefined ? { op: "remove", path } : { op: "set", path, value: after }),
    ];
  });
}

function isRecord(value: SiteValue | undefined): value is Record<string, SiteValue> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two values are equal, whatever the order of their fields. */
export function isSame(one: SiteValue | undefined, other: SiteValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]));
  }
  if (isRecord(one) && isRecord(other)) {
    const keys = Object.keys(one);
    return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
  }
  return one === other;
}
