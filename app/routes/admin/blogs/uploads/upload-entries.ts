import type { Uploaded } from "../../../../../contract/uploads.ts";
import { proposeAlt } from "./propose-alt.ts";

/** A file that was chosen, and how far it is. */
export interface UploadEntry {
  id: number;
  file: File;
  /** What the owner says that the picture shows, or what its name says. */
  alt: string;
  state: UploadState;
}

export type UploadState =
  /** `share` is what was sent, from 0 to 1. After that, the server converts the picture. */
  | { name: "sending"; share: number }
  | { name: "failed"; fault: string; retriable: boolean }
  | { name: "uploaded"; uploaded: Uploaded };

export type UploadAction =
  /** With a `fault`, it is not sent. */
  | { type: "added"; id: number; file: File; fault: string | undefined }
  | { type: "progressed"; id: number; share: number }
  | { type: "failed"; id: number; fault: string; retriable: boolean }
  | { type: "retried"; id: number }
  | { type: "uploaded"; id: number; uploaded: Uploaded }
  | { type: "described"; id: number; alt: string }
  | { type: "removed"; id: number };

/** Returns the entries after an action. Actions about an entry that was removed change nothing. */
export function reduceUploads(entries: UploadEntry[], action: UploadAction): UploadEntry[] {
  if (action.type === "removed") return entries.filter(({ id }) => id !== action.id);
  if (action.type === "added") {
    const { id, file, fault } = action;
    const state: UploadState =
      fault === undefined ? { name: "sending", share: 0 } : { name: "failed", fault, retriable: false };
    return [...entries, { id, file, alt: proposeAlt(file.name), state }];
  }
  if (action.type === "described") {
    return entries.map((entry) => (entry.id === action.id ? { ...entry, alt: action.alt } : entry));
  }
  const state = stateAfter(action);
  return entries.map((entry) => (entry.id === action.id ? { ...entry, state } : entry));
}

function stateAfter(action: Exclude<UploadAction, { type: "added" | "described" | "removed" }>): UploadState {
  switch (action.type) {
    case "progressed":
      return { name: "sending", share: action.share };
    case "retried":
      return { name: "sending", share: 0 };
    case "failed":
      return { name: "failed", fault: action.fault, retriable: action.retriable };
    case "uploaded":
      return { name: "uploaded", uploaded: action.uploaded };
  }
}
