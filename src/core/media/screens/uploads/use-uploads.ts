import { useEffect, useRef, useState } from "react";
import { findFileFault } from "../../../admin/find-file-fault.ts";
import { useLatest } from "../../../admin/use-latest.ts";
import { clipKindOf } from "../../../site/contract/patterns.ts";
import type { Uploaded } from "../../contract.ts";
import { proposeAlt } from "./propose-alt.ts";
import { sendClip } from "./send-clip.ts";
import { sendUpload, type UploadPlace } from "./send-upload.ts";
import { takeTurn } from "./take-turn.ts";

/** A file that was chosen. */
export interface UploadEntry {
  id: number;
  file: File;
  /** What the owner says that the picture shows, or what its name says. */
  alt: string;
  state: UploadState;
}

type UploadState =
  /** `share` is what was sent, from 0 to 1. After that, the server converts the picture. */
  | { name: "sending"; share: number }
  | { name: "failed"; fault: string; retriable: boolean }
  | { name: "uploaded"; uploaded: Uploaded };

/**
 * Uploads files, two at a time, and lists them with their progress. Unmounting the component cancels uploads in flight.
 * @param onUploaded called for each file that is stored
 */
export function useUploads(
  { place, takesClips }: { place: UploadPlace; takesClips: boolean },
  onUploaded: (entry: UploadEntry, uploaded: Uploaded) => void,
) {
  const [entries, setEntries] = useState<UploadEntry[]>([]);
  const latest = useLatest({ entries, onUploaded });
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  /** Changes an entry unless it was removed. */
  function update(id: number, part: Partial<Pick<UploadEntry, "alt" | "state">>) {
    setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  }

  async function upload(id: number, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(id, controller);
    const send = takesClips && clipKindOf(file.name) ? sendClip : sendUpload;
    const onProgress = (share: number) => update(id, { state: { name: "sending", share } });
    const result = await takeTurn(signal, () => send(file, { place, signal, onProgress }));
    running.current.delete(id);
    if (result === undefined || signal.aborted) return;
    if ("fault" in result) return update(id, { state: { name: "failed", ...result } });
    update(id, { state: { name: "uploaded", uploaded: result.uploaded } });
    const entry = latest.current.entries.find((one) => one.id === id);
    if (entry) latest.current.onUploaded(entry, result.uploaded);
  }

  function add(file: File) {
    const id = ++lastId.current;
    const fault = findFileFault(file, takesClips);
    const state: UploadState =
      fault === undefined ? { name: "sending", share: 0 } : { name: "failed", fault, retriable: false };
    setEntries((all) => [...all, { id, file, alt: proposeAlt(file.name), state }]);
    if (fault === undefined) void upload(id, file);
  }

  return {
    entries,
    add: (files: File[]) => files.forEach(add),
    retry: ({ id, file }: UploadEntry) => {
      update(id, { state: { name: "sending", share: 0 } });
      void upload(id, file);
    },
    /** Says why a picture that was uploaded cannot be used. */
    refuse: (id: number, fault: string) => update(id, { state: { name: "failed", fault, retriable: false } }),
    describe: (id: number, alt: string) => update(id, { alt }),
    /** Removes an entry, and cancels its upload if it is in flight. */
    remove: (id: number) => {
      running.current.get(id)?.abort();
      setEntries((all) => all.filter((entry) => entry.id !== id));
    },
  };
}
