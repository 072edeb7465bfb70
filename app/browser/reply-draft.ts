import { readStored, removeStored, writeStored } from "./storage.ts";

const keyOf = (messageId: string) => `foliodesk-reply-${messageId}`;

/** Returns the reply to a message that was typed in this browser and not sent, or `""`. */
export function readReplyDraft(messageId: string): string {
  return readStored(keyOf(messageId), String) ?? "";
}

/** Keeps what is typed. An empty text removes it. */
export function writeReplyDraft(messageId: string, text: string): void {
  if (text === "") removeStored(keyOf(messageId));
  else writeStored(keyOf(messageId), text);
}
