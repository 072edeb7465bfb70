import { listStored, readStored, removeStored, writeStored } from "./storage.ts";

const prefix = "blogDraft:";

/** The unsaved contents of the form. `version` is the saved version that the edit started from. */
export interface BlogDraft {
  title: string;
  slug: string;
  image: string;
  content: string[];
  published: boolean;
  version: string | null;
  description: string;
  canonicalUrl: string;
  /** In the time zone of the site, such as `2026-03-20T09:30`, or empty. */
  publishAt: string;
  date: string;
  /** With commas between them. */
  tags: string;
  series: string;
  pinned: boolean;
}

/** A draft, the form that it was typed into, and when, in milliseconds since 1970. */
export interface StoredDraft {
  draft: BlogDraft;
  editor: string;
  changedAt: number;
}

/** What a post need not have. A draft of an older version of the site does not have all of it. */
export const noDetails = {
  description: "",
  canonicalUrl: "",
  publishAt: "",
  date: "",
  tags: "",
  series: "",
  pinned: false,
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
  const draft = value as Record<string, unknown>;
  const texts = [
    ...["title", "slug", "image", "description", "canonicalUrl", "publishAt", "date"],
    ...["tags", "series", "editor"],
  ];
  return (
    texts.every((name) => typeof draft[name] === "string") &&
    Array.isArray(draft.content) &&
    draft.content.length > 0 &&
    draft.content.every((paragraph) => typeof paragraph === "string") &&
    typeof draft.published === "boolean" &&
    typeof draft.pinned === "boolean" &&
    typeof draft.changedAt === "number" &&
    (draft.version === null || typeof draft.version === "string")
  );
}
