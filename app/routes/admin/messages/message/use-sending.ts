import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { Reply } from "../../../../../contract/replies.ts";

/** Milliseconds between two looks at a reply that is being sent. */
const interval = 2_000;

/** Loads the conversation again and again while a reply waits for the mail server, so that its state is true. */
export function useSending(replies: Reply[]): void {
  const { revalidate, state } = useRevalidator();
  const isWaiting = replies.some(({ status }) => status === "waiting");
  const look = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => look(), interval);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
