import { readStored, removeStored, writeStored } from "./storage.ts";

const prefix = "blogDraft:";

/** What the form held when it was last typed in; `version` is the stored version that it began from. */
export interface BlogDraft {
  title: string;
  slug: string;
  image: string;
  content: string[];
  published: boolean;
  version: string | null;
}

/** The unsaved text of a post, by its id, or `new`; `undefined` when there is none or it is damaged. */
export function readBlogDraft(id: string): BlogDraft | undefined {
  const stored = readStored<unknown>(prefix + id, JSON.parse);
  return isDraft(stored) ? stored : undefined;
}

/** Keeps the unsaved text, so that it survives a closed tab. */
export function storeBlogDraft(id: string, draft: BlogDraft): void {
  writeStored(prefix + id, JSON.stringify(draft));
}

/** Forgets the unsaved text, once it is saved or given up. */
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
