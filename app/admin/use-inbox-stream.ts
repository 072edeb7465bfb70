import { useEffect, useState } from "react";
import type { MessageCounts, MessageEvent } from "../../contract/messages.ts";
import { isSignedOutStatus, ownerApi } from "./owner-api.ts";
import { readEvents } from "./read-events.ts";

/** Milliseconds until a lost connection is opened again. Each failure doubles it, up to the second number. */
const [firstDelay, longestDelay] = [1_000, 30_000];

/**
 * Keeps one connection to the server that tells of new and changed messages, whichever device changed them. Returns the number
 * of messages in each folder: a new object whenever something changed, and `undefined` until the first.
 */
export function useInboxStream(isEnabled: boolean): MessageCounts | undefined {
  const [counts, setCounts] = useState<MessageCounts>();
  useEffect(() => {
    if (!isEnabled) return;
    const closing = new AbortController();
    void follow(closing.signal, ({ counts }) => setCounts(counts));
    return () => closing.abort();
  }, [isEnabled]);
  return counts;
}

async function follow(signal: AbortSignal, onEvent: (event: MessageEvent) => void): Promise<void> {
  let delay = firstDelay;
  while (!signal.aborted) {
    try {
      const response = await ownerApi.messages.events.$get(undefined, { init: { signal } });
      // The next call of a screen leads to the login.
      if (isSignedOutStatus(response.status)) return;
      if (response.ok && response.body) {
        // Every connection begins with the current numbers, so nothing that happened meanwhile is missed.
        delay = firstDelay;
        await readEvents(response.body, (data) => onEvent(data as MessageEvent));
      }
    } catch {
      // The connection was lost, or the server restarts.
    }
    await pause(delay, signal);
    delay = Math.min(2 * delay, longestDelay);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
