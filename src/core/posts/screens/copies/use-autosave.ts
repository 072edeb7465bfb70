import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { WorkingCopyInput, WorkingState } from "../../contract/working-copies.ts";
import { fetchWorkingState, storeWorkingCopy } from "../api.ts";
import { draftOf, type Fields } from "../state/post-edits.ts";
import { findOther, type OtherForm } from "./find-other.ts";

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

export interface AutosaveOptions {
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

/** Milliseconds without a keystroke before the text is stored. */
const pause = 2_000;
/** Milliseconds between two looks at what other forms have stored. */
const lookInterval = 15_000;

/**
 * Keeps what is typed on the server, as a copy beside the post. Finds out whether another form has stored a copy of
 * this post, or has saved the post, and never replaces that copy unless the owner says so.
 */
export function useAutosave({ id, editor, fields, unsaved, paused, knownVersion }: AutosaveOptions) {
  const [status, setStatus] = useState<CopyStatus>("unchanged");
  const [other, setOther] = useState<OtherForm>();
  const version = useRef(knownVersion);
  const lastCall = useRef<Promise<CopyStatus>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function observe(state: WorkingState) {
    setOther(findOther(state, { editor, copyVersion: version.current, postVersion: fields.version }));
  }

  async function store(): Promise<CopyStatus> {
    const { version: base, ...typed } = draftOf(fields);
    const stored = await storeCopy(id, { editor, base, replaces: version.current, fields: typed });
    if (stored.status === "saved") version.current = stored.state.copy?.version ?? null;
    if (stored.status !== "failed") observe(stored.state);
    setStatus(stored.status);
    return stored.status;
  }

  const storeLatest = useEffectEvent(() => void storeNow());
  const isWaiting = unsaved && !paused && status !== "elsewhere";
  useEffect(() => {
    if (!isWaiting) return;
    // The text of the fields is read when it is stored.
    void fields;
    setStatus("saving");
    timer.current = setTimeout(() => storeLatest(), pause);
    return () => clearTimeout(timer.current);
  }, [fields, isWaiting]);

  useLooks(async () => {
    if (!paused) observe(await fetchWorkingState(id));
  });

  /** Stores the text without waiting for a pause, but after other calls, because each names the version that it replaces. */
  function storeNow(): Promise<CopyStatus> {
    clearTimeout(timer.current);
    lastCall.current = Promise.resolve(lastCall.current).then(store);
    return lastCall.current;
  }

  /** Waits for calls in flight. Resolves to the version of the copy, or null if there is none. */
  async function whenStored(): Promise<string | null> {
    await lastCall.current;
    return version.current;
  }

  /** Takes this version of the copy as the one that the next call replaces. */
  function adopt(known: string | null, newStatus: CopyStatus): void {
    version.current = known;
    setOther(undefined);
    setStatus(newStatus);
  }

  return { status, other, storeNow, whenStored, adopt };
}

/** Looks for changes regularly, and whenever the tab is shown. */
function useLooks(look: () => Promise<void>): void {
  const lookIfVisible = useEffectEvent(() => {
    if (document.visibilityState === "hidden") return;
    // If it fails, the next look may succeed, and a save finds out anyway.
    look().catch(() => {});
  });
  useEffect(() => {
    const lookNow = () => lookIfVisible();
    const interval = setInterval(lookNow, lookInterval);
    document.addEventListener("visibilitychange", lookNow);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", lookNow);
    };
  }, []);
}

type Stored = { status: "saved" | "elsewhere"; state: WorkingState } | { status: "failed" };

async function storeCopy(id: string, copy: WorkingCopyInput): Promise<Stored> {
  try {
    const state = await storeWorkingCopy(id, copy);
    if (state !== undefined) return { status: "saved", state };
    return { status: "elsewhere", state: await fetchWorkingState(id) };
  } catch (error) {
    console.info("The text could not be kept on the server", error);
    return { status: "failed" };
  }
}
