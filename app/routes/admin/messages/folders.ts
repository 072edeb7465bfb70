import type { MessageCounts } from "../../../../contract/messages.ts";
import type { Target } from "./moves.ts";

/** A part of the mailbox, as its tab and its address name it. */
export interface Folder {
  /** The `state` in the address and in the call, or `""` for the inbox. */
  state: "" | "all" | "waiting" | "replied" | "archived" | "spam" | "trash";
  name: string;
  /** What the number in the tab counts. */
  counted: keyof MessageCounts;
  /** What a screen reader says after the number. */
  unit: string;
}

const inbox: Folder = { state: "", name: "Inbox", counted: "new", unit: "new" };

export const folders: readonly Folder[] = [
  inbox,
  { state: "waiting", name: "Waiting", counted: "waiting", unit: "waiting for an answer" },
  { state: "replied", name: "Replied", counted: "replied", unit: "answered" },
  { state: "archived", name: "Archived", counted: "archived", unit: "archived" },
  { state: "spam", name: "Spam", counted: "spam", unit: "in spam" },
  { state: "trash", name: "Trash", counted: "trash", unit: "in the trash" },
];

/** All messages of one address, wherever they are, without spam and the trash. It has no tab. */
const ofPerson: Folder = { state: "all", name: "All", counted: "new", unit: "new" };

/** Returns the folder that the address names, or the inbox. */
export function readFolder(query: URLSearchParams): Folder {
  if (query.has("email") && !query.has("state")) return ofPerson;
  return folders.find(({ state }) => state === (query.get("state") ?? "")) ?? inbox;
}

const unwanted: readonly Target[] = ["spam", "trash", "gone"];
const setAside: readonly Target[] = ["archived", ...unwanted];

/** Whether a message to which this happens leaves the folder. One that is read stays where it was found. */
export function leaves({ state: folder }: Folder, state: Target): boolean {
  if (folder === "all") return unwanted.includes(state);
  if (folder === "") return setAside.includes(state);
  if (folder === "waiting") return state === "replied" || setAside.includes(state);
  return state !== folder;
}
