import { useRevalidator } from "react-router";
import type { BlogDraft } from "../../../../browser/blog-draft.ts";
import { fetchWorkingCopy, removeWorkingCopy } from "../api.ts";
import { type AutosaveOptions, type CopyStatus, useAutosave } from "./use-autosave.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useOtherTabs } from "./use-other-tabs.ts";

/** Keeps what is typed and not saved, in this browser and on the server, and finds out where else the post is open. */
export function useCopies(options: AutosaveOptions) {
  const { id, editor } = options;
  const { revalidate } = useRevalidator();
  const draft = useKeptDraft(options);
  const { status, other, storeNow, whenStored, adopt } = useAutosave(options);

  async function removeCopy() {
    const version = await whenStored();
    if (version === null || status === "elsewhere") return;
    adopt(null, "unchanged");
    await removeWorkingCopy(id, version).catch((error) => {
      console.info("The copy on the server could not be removed", error);
    });
  }

  return {
    status,
    other,
    hasOtherTab: useOtherTabs(id, editor),
    whenStored,
    /** Keeps what was typed without waiting for a pause. Resolves to where it is kept. */
    keep: (): Promise<CopyStatus> => {
      draft.storeNow();
      return storeNow().finally(revalidate);
    },
    /** Goes on without a draft and a copy, because a save has removed them. */
    forget: () => {
      draft.remove();
      adopt(null, "unchanged");
    },
    /** Removes the draft and the copy. Resolves when the server has no copy any more, or could not be reached. */
    discard: (): Promise<void> => {
      draft.remove();
      return removeCopy().then(revalidate);
    },
    /** Stores this text in place of the other form's. */
    replaceOther: () => {
      adopt(other?.copyVersion ?? null, "saving");
      void storeNow();
    },
    /** Takes over the text of the other form. Resolves to it. */
    takeOther: async (): Promise<BlogDraft | undefined> => {
      const copy = await fetchWorkingCopy(id).catch(() => null);
      if (copy === null) return undefined;
      adopt(copy.version, "saved");
      return { ...copy.fields, version: copy.base };
    },
  };
}

export type Copies = ReturnType<typeof useCopies>;
