import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { WorkingState } from "../../../../../contract/working-copies.ts";
import type { BlogDraft } from "../../../../browser/blog-draft.ts";
import { fetchWorkingCopy, fetchWorkingState, removeWorkingCopy, storeWorkingCopy } from "../api.ts";
import { draftOf, type Fields } from "../state/form-state.ts";

/** What is known about the copy of the text on the server. */
export type CopyStatus =
  | "unchanged"
  /** The server does not have the latest changes yet. */
  | "saving"
  | "saved"
  /** The server could not be reached. The next change tries again. */
  | "failed"
  /** Another form has stored a copy. Nothing is stored until the owner chooses one. */
  | "elsewhere";

interface AutosaveOptions {
  /** The id of the post, or `new`. */
  id: string;
  /** Identifies this form. */
  editor: string;
  fields: Fields;
  /** Whether there is something to store. */
  unsaved: boolean;
  /** Whether nothing is stored now, such as during a save. */
  paused: boolean;
  /** The version of the copy that the server had when the form was opened. */
  knownVersion: string | null;
}

/** Milliseconds without a keystroke before the text is stored, and between two looks at what other forms have stored. */
const pause = 2_000;
const lookInterval = 15_000;

/**
 * Keeps what is typed on the server, as a copy beside the post. Finds out whether another form has stored a copy of this post, or
 * has saved the post, and never replaces that copy unless the owner says so.
 */
export function useAutosave({ id, editor, fields, unsaved, paused, knownVersion }: AutosaveOptions) {
  const [status, setStatus] = useState<CopyStatus>("unchanged");
  const [other, setOther] = useState<WorkingState>();
  const version = useRef(knownVersion);
  const storing = useRef<Promise<CopyStatus>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Whether another form has stored a copy since, or has saved the post. */
  function observe(state: WorkingState) {
    const isOther =
      state.copy !== null && state.copy.editor !== editor && state.copy.version !== version.current;
    const isNewer = state.postVersion !== null && state.postVersion !== fields.version;
    setOther(isOther || isNewer ? state : undefined);
    return isOther;
  }

  async function store(replaces = version.current): Promise<CopyStatus> {
    const stored = await tryStore(replaces);
    setStatus(stored);
    return stored;
  }

  async function tryStore(replaces: string | null): Promise<CopyStatus> {
    const { version: base, ...typed } = draftOf(fields);
    try {
      const state = await storeWorkingCopy(id, { editor, base, replaces, fields: typed });
      if (state === undefined) {
        observe(await fetchWorkingState(id));
        return "elsewhere";
      }
      version.current = state.copy?.version ?? null;
      observe(state);
      return "saved";
    } catch (error) {
      console.info("The text could not be kept on the server", error);
      return "failed";
    }
  }

  /** One after the other, because each names the version that it replaces. */
  function storeNext(replaces?: string | null): Promise<CopyStatus> {
    clearTimeout(timer.current);
    const next = Promise.resolve(storing.current).then(() => store(replaces));
    storing.current = next;
    return next;
  }

  const storeLatest = useEffectEvent(() => void storeNext());
  const isWaiting = unsaved && !paused && status !== "elsewhere";
  useEffect(() => {
    if (!isWaiting) return;
    // The text of the fields is read when it is stored.
    void fields;
    setStatus("saving");
    timer.current = setTimeout(() => storeLatest(), pause);
    return () => clearTimeout(timer.current);
  }, [fields, isWaiting]);

  const look = useEffectEvent(async () => {
    if (document.visibilityState === "hidden" || paused) return;
    try {
      observe(await fetchWorkingState(id));
    } catch {
      // The next look may succeed, and a save finds out anyway.
    }
  });
  useEffect(() => {
    const interval = setInterval(() => void look(), lookInterval);
    const lookNow = () => void look();
    document.addEventListener("visibilitychange", lookNow);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", lookNow);
    };
  }, []);

  return {
    status,
    other,
    /** Resolves to the version of the copy, once it is not being stored. */
    settle: async (): Promise<string | null> => {
      await storing.current;
      return version.current;
    },
    /** Stores the text without waiting for a pause. Resolves to where it is kept then. */
    storeNow: (): Promise<CopyStatus> => storeNext(),
    /** Goes on without a copy, because a save removed it. */
    forget: () => {
      version.current = null;
      setOther(undefined);
      setStatus("unchanged");
    },
    /** Stores this text in place of the other form's. */
    replaceOther: () => {
      setStatus("saving");
      return storeNext(other?.copy?.version ?? null);
    },
    /** Takes over the text of the other form. */
    takeOther: async (): Promise<BlogDraft | undefined> => {
      const copy = await fetchWorkingCopy(id).catch(() => null);
      if (copy === null) return undefined;
      version.current = copy.version;
      setOther(undefined);
      setStatus("saved");
      return { ...copy.fields, version: copy.base };
    },
    /** Removes the copy, because the text was saved or discarded. */
    discard: async (): Promise<void> => {
      await storing.current;
      if (version.current === null || status === "elsewhere") return;
      const discarded = version.current;
      version.current = null;
      await removeWorkingCopy(id, discarded).catch((error) => {
        console.info("The copy on the server could not be removed", error);
      });
    },
  };
}

export type Autosave = ReturnType<typeof useAutosave>;
