import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { fetchWorkingCopy, removeWorkingCopy } from "../api.ts";
import { type BlogDraft, removeBlogDraft, storeBlogDraft } from "../blog-draft.ts";
import { draftOf, type Fields } from "../state/post-edits.ts";
import { type AutosaveOptions, type CopyStatus, useAutosave } from "./use-autosave.ts";

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

/** Milliseconds without a keystroke before the draft is stored. Storing a long text takes longer than all else that a key does. */
const pause = 300;

/** Keeps what is typed in this browser, also if the tab is closed or the screen is left within the pause. */
function useKeptDraft({ id, editor, fields, unsaved, paused }: Omit<AutosaveOptions, "knownVersion">) {
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

/** What forms in tabs of this browser tell each other. */
interface Notice {
  /** `here` answers `opened`. */
  type: "opened" | "here" | "closed";
  /** The post. */
  id: string;
  editor: string;
}

/** Returns whether the same post is open in another tab of this browser. */
function useOtherTabs(id: string, editor: string): boolean {
  const [others, setOthers] = useState<string[]>([]);

  useEffect(() => {
    const channel = new BroadcastChannel("blog-form");
    const say = (type: Notice["type"]) => channel.postMessage({ type, id, editor } satisfies Notice);
    channel.onmessage = ({ data }: MessageEvent<Notice>) => {
      if (data.id !== id || data.editor === editor) return;
      setOthers((known) => {
        const rest = known.filter((other) => other !== data.editor);
        return data.type === "closed" ? rest : [...rest, data.editor];
      });
      if (data.type === "opened") say("here");
    };
    const leave = () => say("closed");
    addEventListener("pagehide", leave);
    say("opened");
    return () => {
      removeEventListener("pagehide", leave);
      leave();
      channel.close();
    };
  }, [id, editor]);

  return others.length > 0;
}
