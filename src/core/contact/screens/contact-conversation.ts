import { readStored, removeStored, writeStored } from "../../ui/browser/storage.ts";

const key = "contactConversation";

/** Returns the stored conversation without validating it, or `undefined` if there is none or it cannot be read. */
export function readConversation(): unknown {
  return readStored<unknown>(key, JSON.parse);
}

/** Stores the conversation. Pass `undefined` to remove it. */
export function storeConversation(conversation: object | undefined): void {
  if (conversation === undefined) removeStored(key);
  else writeStored(key, JSON.stringify(conversation));
}
