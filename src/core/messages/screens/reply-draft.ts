import { readStored, removeStored, writeStored } from "../../ui/browser/storage.ts";

/** A reply that was typed in this browser and not sent. */
export interface ReplyDraft {
  text: string;
  /** The key with which it is sent, however often, so that it is sent once. */
  key: string;
}

const keyOf = (messageId: string) => `foliodesk-reply-${messageId}`;

/** Returns the draft of a reply to a message, or `undefined` if there is none. */
export function readReplyDraft(messageId: string): ReplyDraft | undefined {
  return readStored(keyOf(messageId), (stored) => {
    const { text, key } = JSON.parse(stored);
    return { text: String(text), key: String(key) };
  });
}

export function writeReplyDraft(messageId: string, draft: ReplyDraft): void {
  if (draft.text === "") removeStored(keyOf(messageId));
  else writeStored(keyOf(messageId), JSON.stringify(draft));
}

/** Removes a draft that was sent, unless the text has been changed since. */
export function removeSentDraft(messageId: string, key: string): void {
  if (readReplyDraft(messageId)?.key === key) removeStored(keyOf(messageId));
}
