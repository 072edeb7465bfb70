import { readStored, removeStored, writeStored } from "./storage.ts";

const key = "contactConversation";

/** The conversation as it was stored, unchecked; `undefined` when there is none or it cannot be read. */
export function readConversation(): unknown {
  return readStored<unknown>(key, JSON.parse);
}

/** Stores the conversation; `undefined` removes it. */
export function storeConversation(conversation: object | undefined): void {
  if (conversation === undefined) removeStored(key);
  else writeStored(key, JSON.stringify(conversation));
}
