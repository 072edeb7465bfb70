import { useEffect, useEffectEvent, useRef } from "react";
import { useSend } from "../../../admin/use-send.ts";
import type { StoredMessage } from "../../contract/messages.ts";
import { fetchMessage } from "../api.ts";
import { makeChanges } from "../moves.ts";
import { useMailbox } from "../use-mailbox.ts";

/** Marks a new message as read when it is opened, but not again, so that it can be marked as unread while it is open. */
export function useReading(message: StoredMessage): void {
  const markAsRead = useMarkAsRead();
  const read = useEffectEvent(() => markAsRead(message));
  // React cannot flush within an effect.
  useEffect(() => queueMicrotask(() => read()), []);
}

/**
 * Marks the open message as read when an answer appears below it, because the answer made it new again.
 * @param answers the number of answers that the page shows, without automatic ones
 */
export function useReadingOfAnswers(id: string, answers: number): void {
  const markAsRead = useMarkAsRead();
  const shown = useRef(answers);
  const read = useEffectEvent(async () => {
    // What the page has loaded can be older than the answer.
    const message = await fetchMessage(id).catch(() => undefined);
    if (message) markAsRead(message);
  });
  useEffect(() => {
    if (answers > shown.current) void read();
    shown.current = answers;
  }, [answers]);
}

function useMarkAsRead() {
  const { onChanged } = useMailbox();
  const { send } = useSend();
  return (message: StoredMessage) => {
    if (message.state !== "new") return;
    onChanged(message, "read");
    send(() => makeChanges([{ ids: [message._id], to: "read" }]), "The message was not marked as read");
  };
}
