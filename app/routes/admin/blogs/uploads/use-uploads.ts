import { useEffect, useReducer, useRef } from "react";
import type { Uploaded } from "../../../../../contract/uploads.ts";
import { findFileFault, sendUpload } from "./send-upload.ts";
import { takeTurn } from "./take-turn.ts";
import { reduceUploads, type UploadEntry } from "./upload-entries.ts";

/**
 * Uploads files, two at a time, and keeps what became of each. What is not done when the component is unmounted is
 * canceled.
 * @param onUploaded called for each file that is stored
 */
export function useUploads(onUploaded: (id: number, uploaded: Uploaded, file: File) => void) {
  const [entries, dispatch] = useReducer(reduceUploads, []);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  async function send(id: number, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(id, controller);
    const outcome = await takeTurn(signal, () =>
      sendUpload(file, { signal, onProgress: (share) => dispatch({ type: "progressed", id, share }) }),
    );
    running.current.delete(id);
    if (outcome === undefined || signal.aborted) return;
    if ("fault" in outcome) return dispatch({ type: "failed", id, ...outcome });
    dispatch({ type: "uploaded", id, uploaded: outcome.uploaded });
    onUploaded(id, outcome.uploaded, file);
  }

  return {
    entries,
    add: (files: Iterable<File>) => {
      for (const file of files) {
        const id = ++lastId.current;
        const fault = findFileFault(file);
        dispatch({ type: "added", id, file, fault });
        if (fault === undefined) void send(id, file);
      }
    },
    retry: ({ id, file }: UploadEntry) => {
      dispatch({ type: "retried", id });
      void send(id, file);
    },
    /** Says why a picture that was uploaded cannot be used. */
    refuse: (id: number, fault: string) => dispatch({ type: "failed", id, fault, retriable: false }),
    describe: (id: number, alt: string) => dispatch({ type: "described", id, alt }),
    /** Removes an entry, and cancels its upload if it is not done. */
    remove: (id: number) => {
      running.current.get(id)?.abort();
      dispatch({ type: "removed", id });
    },
  };
}
