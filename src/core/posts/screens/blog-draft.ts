import { listStored, readStored, removeStored, writeStored } from "../../ui/browser/storage.ts";
import { detailNames, flagNames, recordOf } from "../contract/post-fields.ts";
import type { WorkingFields } from "../contract/working-copies.ts";

const prefix = "blogDraft:";

/** The unsaved contents of the form. `version` is the saved version that the edit started from. */
export interface BlogDraft extends WorkingFields {
  version: string | null;
}

/** A draft, the form that it was typed into, and when, in milliseconds since 1970. */
export interface StoredDraft {
  draft: BlogDraft;
  editor: string;
  changedAt: number;
}

/** What a post need not have. A draft of an older version of the site does not have all of it. */
export const noDetails = {
  ...recordOf(detailNames, () => ""),
  ...recordOf(flagNames, () => false),
  publishAt: "",
  date: "",
  tags: "",
};

/** A form in which nothing was typed. */
export const emptyDraft: BlogDraft = {
  title: "",
  slug: "",
  image: "",
  content: [],
  published: false,
  version: null,
  ...noDetails,
};

/** Returns the draft for a post id or `new`, or `undefined` if there is none or it is corrupted. */
export function readBlogDraft(id: string): StoredDraft | undefined {
  const stored = readStored<unknown>(prefix + id, JSON.parse);
  if (typeof stored !== "object" || stored === null) return undefined;
  const complete = { ...noDetails, editor: "", changedAt: 0, ...stored };
  if (!isDraft(complete)) return undefined;
  const { editor, changedAt, ...draft } = complete;
  return { draft, editor, changedAt };
}

/** Returns the ids of the posts that have a draft in this browser. */
export function listBlogDrafts(): string[] {
  return listStored(prefix);
}

/** Stores the draft so that it survives closing the tab. */
export function storeBlogDraft(id: string, { draft, ...origin }: StoredDraft): void {
  writeStored(prefix + id, JSON.stringify({ ...draft, ...origin }));
}

/** Removes the draft after it has been saved or discarded. */
export function removeBlogDraft(id: string): void {
  removeStored(prefix + id);
}

function isDraft(value: object): value is BlogDraft & Omit<StoredDraft, "draft"> {
  const { content, version, ...others } = value as Record<string, unknown>;
  const { content: _content, version: _version, ...empty } = { ...emptyDraft, editor: "", changedAt: 0 };
  return (
    Object.entries(empty).every(([name, like]) => typeof others[name] === typeof like) &&
    Array.isArray(content) &&
    content.length > 0 &&
    content.every((paragraph) => typeof paragraph === "string") &&
    (version === null || typeof version === "string")
  );
}
