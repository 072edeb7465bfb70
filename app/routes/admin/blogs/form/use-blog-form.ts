import { useReducer, useState } from "react";
import { v7 as createId } from "uuid";
import type { AdminBlog } from "../../../../../contract/blogs.ts";
import type { WorkingCopy } from "../../../../../contract/working-copies.ts";
import { readBlogDraft } from "../../../../browser/blog-draft.ts";
import { isWholeText } from "../../../../browser/whole-text.ts";
import { chooseOffer } from "../copies/choose-offer.ts";
import { useCopies } from "../copies/use-copies.ts";
import { openForm, reduceForm } from "../state/form-state.ts";
import { useTimeZone } from "../state/use-time-zone.ts";
import { useSaving } from "./use-saving.ts";

/** What the form is opened with. */
export interface OpenedPost {
  /** `undefined` for a new post. */
  blog: AdminBlog | undefined;
  /** What was typed before and not saved, as the server has it. */
  copy: WorkingCopy | undefined;
}

/**
 * Manages a post form: its state, the draft kept in this browser, the copy kept on the server, and saving.
 * @param onCreated called with the id of a new post when it has been saved and the form stays open
 */
export function useBlogForm({ blog, copy }: OpenedPost, onCreated: (id: string) => void) {
  const timeZone = useTimeZone();
  const [editor] = useState(() => createId());
  const [state, dispatch] = useReducer(reduceForm, undefined, () => {
    const { offered, older } = chooseOffer(readBlogDraft(blog?._id ?? "new"), copy);
    return openForm(blog, offered, { timeZone, older, whole: isWholeText() });
  });
  const { fields, unsaved, offered, phase } = state;
  const copies = useCopies({
    id: state.blog?._id ?? "new",
    editor,
    fields,
    unsaved,
    paused: offered !== undefined || phase.name === "saving",
    knownVersion: copy?.version ?? null,
  });
  const saving = useSaving({ state, dispatch, copies, onCreated });

  return {
    ...saving,
    state,
    dispatch,
    copies,
    /** Replaces what was typed with the text of another form. */
    takeOther: async () => {
      const draft = await copies.takeOther();
      if (draft !== undefined) dispatch({ type: "replaced", draft });
    },
    loadNewer: () => {
      void copies.discard();
      dispatch({ type: "newerLoaded" });
    },
    /** Discards the unsaved text, or the draft that was offered. Resolves when it will not be offered again. */
    discard: (): Promise<void> => {
      dispatch({ type: "discarded" });
      return copies.discard();
    },
  };
}

export type BlogFormState = ReturnType<typeof useBlogForm>;
