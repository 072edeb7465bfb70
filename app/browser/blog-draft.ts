import { readStored, removeStored, writeStored } from "./storage.ts";

const prefix = "blogDraft:";

/** The unsaved contents of the form. `version` is the saved version that the edit started from. */
export interface BlogDraft {
  title: string;
  slug: string;
  image: string;
  content: string[];
  published: boolean;
  version: string | null;
}

/** Returns the draft for a post id or `new`, or `undefined` if there is none or it is corrupted. */
export function readBlogDraft(id: string): BlogDraft | undefined {
  const stored = readStored<unknown>(prefix + id, JSON.parse);
  return isDraft(stored) ? stored : undefined;
}

/** Stores the draft so that it survives closing the tab. */
export function storeBlogDraft(id: string, draft: BlogDraft): void {
  writeStored(prefix + id, JSON.stringify(draft));
}

/** Removes the draft after it has been saved or discarded. */
export function removeBlogDraft(id: string): void {
  removeStored(prefix + id);
}

function isDraft(value: unknown): value is BlogDraft {
  if (typeof value !== "object" || value === null) return false;
  const draft = value as Record<string, unknown>;
  return (
    ["title", "slug", "image"].every((name) => typeof draft[name] === "string") &&
    Array.isArray(draft.content) &&
    draft.content.length > 0 &&
    draft.content.every((paragraph) => typeof paragraph === "string") &&
    typeof draft.published === "boolean" &&
    (draft.version === null || typeof draft.version === "string")
  );
}
