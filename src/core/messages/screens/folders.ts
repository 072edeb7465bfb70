import type { MessageState } from "../contract/message-states.ts";
import type { MessageCounts } from "../contract/messages.ts";
import type { Target } from "./moves.ts";

/** A part of the mailbox, as its tab and its address name it. */
export interface Folder {
  /** The `state` in the address and in the call, or `""` for the inbox. */
  state: "" | "all" | "found" | "waiting" | "replied" | "archived" | "spam" | "trash";
  name: string;
  /** The states whose messages it has. */
  counted: (keyof MessageCounts)[];
}

const inbox: Folder = { state: "", name: "Inbox", counted: ["new", "read", "replied"] };

export const folders: readonly Folder[] = [
  inbox,
  { state: "waiting", name: "Waiting", counted: ["waiting"] },
  { state: "replied", name: "Replied", counted: ["replied"] },
  { state: "archived", name: "Archived", counted: ["archived"] },
  { state: "spam", name: "Spam", counted: ["spam"] },
  { state: "trash", name: "Trash", counted: ["trash"] },
];

/** All messages of one address, wherever they are, without spam and the trash. It has no tab. */
const ofPerson: Folder = { state: "all", name: "All", counted: [] };

/** What a search has found in all folders. */
export const found: Folder = { state: "found", name: "Found", counted: [] };

/** Returns how many messages a folder has. */
export function countIn({ counted }: Folder, counts: MessageCounts): number {
  return counted.reduce((sum, state) => sum + counts[state], 0);
}

/** Returns how many messages all folders have. */
export function countAll({ waiting: _elsewhere, ...counts }: MessageCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Returns the name of the folder that a message in this state is in. */
export function nameFolder(state: MessageState): string {
  return folders.find((folder) => folder.state === state)?.name ?? inbox.name;
}

/** Returns the folder that the address names, or the inbox. */
export function readFolder(query: URLSearchParams): Folder {
  if (query.has("email") && !query.has("state")) return ofPerson;
  return folders.find(({ state }) => state === (query.get("state") ?? "")) ?? inbox;
}

const unwanted: readonly Target[] = ["spam", "trash", "gone"];
const setAside: readonly Target[] = ["archived", ...unwanted];

/** Whether a message to which this happens leaves the folder. One that is read stays where it was found. */
export function leaves({ state: folder }: Folder, state: Target): boolean {
  if (folder === "found") return state === "trash" || state === "restored" || state === "gone";
  if (folder === "all") return unwanted.includes(state);
  if (folder === "") return setAside.includes(state);
  if (folder === "waiting") return state === "replied" || setAside.includes(state);
  return state !== folder;
}
