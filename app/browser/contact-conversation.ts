import { readStored } from "./stored-json.ts";

const key = "contactConversation";

/** The conversation as it was stored, unchecked; `undefined` when there is none or it cannot be read. */
export function readConversation(): unknown {
  return readStored(key);
}

/** Stores the conversation; `undefined` removes it. Where storage is refused the page goes on without memory. */
export function storeConversation(conversation: object | undefined): void {
  try {
    if (conversation === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(conversation));
  } catch (error) {
    console.warn("The conversation was not remembered in this browser", error);
  }
}
