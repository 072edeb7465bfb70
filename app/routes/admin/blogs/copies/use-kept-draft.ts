import { useEffect, useEffectEvent, useRef } from "react";
import { removeBlogDraft, storeBlogDraft } from "../../../../browser/blog-draft.ts";
import { draftOf, type Fields } from "../state/post-edits.ts";
import type { AutosaveOptions } from "./use-autosave.ts";

/** Milliseconds without a keystroke before the draft is stored. Storing a long text takes longer than all else that a key does. */
const pause = 300;

/** Keeps what is typed in this browser, also if the tab is closed or the screen is left within the pause. */
export function useKeptDraft({ id, editor, fields, unsaved, paused }: Omit<AutosaveOptions, "knownVersion">) {
  /** What is not stored yet. */
  const waiting = useRef<Fields>(undefined);
  function storeWaiting() {
    if (waiting.current === undefined) return;
    storeBlogDraft(id, { draft: draftOf(waiting.current), editor, changedAt: Date.now() });
    waiting.current = undefined;
  }
  const store = useEffectEvent(storeWaiting);

  useEffect(() => {
    if (!unsaved) return;
    waiting.current = fields;
    if (paused) return;
    const timer = setTimeout(() => store(), pause);
    return () => clearTimeout(timer);
  }, [fields, unsaved, paused]);

  // A save removes the draft. If it were stored after that, it would be listed as a post that was never saved.
  useEffect(() => {
    if (paused) store();
  }, [paused]);

  useEffect(() => {
    const storeNow = () => store();
    addEventListener("pagehide", storeNow);
    document.addEventListener("visibilitychange", storeNow);
    return () => {
      removeEventListener("pagehide", storeNow);
      document.removeEventListener("visibilitychange", storeNow);
      storeNow();
    };
  }, []);

  return {
    /** Keeps what was typed without waiting for a pause. */
    storeNow: storeWaiting,
    remove: () => {
      waiting.current = undefined;
      removeBlogDraft(id);
    },
  };
}
