import { useEffect, useReducer, useRef } from "react";
import type { Uploaded } from "../../../../../contract/uploads.ts";
import { useLatest } from "../use-latest.ts";
import { findFileFault, sendUpload } from "./send-upload.ts";
import { takeTurn } from "./take-turn.ts";
import { reduceUploads, type UploadEntry } from "./upload-entries.ts";

/**
 * Uploads files, two at a time, and lists them with their progress. Unmounting the component cancels uploads in flight.
 * @param onUploaded called for each file that is stored
 */
export function useUploads(onUploaded: (entry: UploadEntry, uploaded: Uploaded) => void) {
  const [entries, dispatch] = useReducer(reduceUploads, []);
  const latest = useLatest({ entries, onUploaded });
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
    const result = await takeTurn(signal, () =>
      sendUpload(file, { signal, onProgress: (share) => dispatch({ type: "progressed", id, share }) }),
    );
    running.current.delete(id);
    if (result === undefined || signal.aborted) return;
    if ("fault" in result) return dispatch({ type: "failed", id, ...result });
    dispatch({ type: "uploaded", id, uploaded: result.uploaded });
    const entry = latest.current.entries.find((one) => one.id === id);
    if (entry) latest.current.onUploaded(entry, result.uploaded);
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
