import { useEffect, useEffectEvent, useRef } from "react";
import { type SubmitTarget, useFetcher } from "react-router";
import type { StoredMessage } from "../../../../../contract/messages.ts";
import { fetchMessage } from "../api.ts";
import { useMailbox } from "../use-mailbox.ts";
import { type MoveRequest, submission } from "../use-move.ts";

/** Marks a new message as read when it is opened, but not again, so that it can be marked as unread while it is open. */
export function useReading(message: StoredMessage | null | undefined): void {
  const markAsRead = useMarkAsRead();
  const read = useEffectEvent(() => {
    if (message) markAsRead(message);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is read when it is opened.
  useEffect(() => read(), [message?._id]);
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
  const { submit } = useFetcher();
  return (message: StoredMessage) => {
    if (message.state !== "new") return;
    const request: MoveRequest = {
      changes: [{ ids: [message._id], to: "read" }],
      move: { messages: [message], to: "read" },
    };
    onChanged(message, "read");
    // React cannot flush within an effect.
    void submit(request as unknown as SubmitTarget, { ...submission, flushSync: false });
  };
}
