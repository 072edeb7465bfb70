import { useEffect, useState, useSyncExternalStore } from "react";
import { readAdminToken } from "../../account/screens/admin-token.ts";
import { isSignedOutStatus, ownerClient, tabId } from "../../admin/owner-api.ts";
import type { MessageEvent } from "../contract/messages.ts";
import type { MessageEventApi } from "../server/events/owner.ts";
import type { Inbox } from "./inbox.ts";
import { readEvents } from "./read-events.ts";

const messageEventApi = ownerClient<MessageEventApi>();

/** Milliseconds without a sign of life, which the server gives every 25 seconds, after which a connection counts as lost. */
const longestSilence = 60_000;
/** Milliseconds until a lost connection is opened again. Each failure doubles it, up to the second number. */
const [firstDelay, longestDelay] = [1_000, 30_000];

/**
 * Keeps one connection to the server that tells of new and changed messages, whichever device changed them, while the
 * page is visible: browsers allow few connections, and a tab may be open for weeks. Returns `undefined` until the
 * server says something.
 */
export function useInboxStream(isEnabled: boolean): Inbox | undefined {
  const [inbox, setInbox] = useState<Inbox>();
  const isVisible = useSyncExternalStore(watchVisibility, isPageVisible, isPageVisible);
  useEffect(() => {
    // Without a token, the guard is about to open the login.
    if (!isEnabled || !isVisible || readAdminToken() === null) return;
    const closing = new AbortController();
    void follow(closing.signal, ({ counts, tab }) =>
      setInbox((before) => ({ counts, news: (before?.news ?? 0) + (tab === tabId ? 0 : 1) })),
    );
    return () => closing.abort();
  }, [isEnabled, isVisible]);
  return inbox;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

function isPageVisible(): boolean {
  return typeof document !== "undefined" && document.visibilityState === "visible";
}

async function follow(signal: AbortSignal, onEvent: (event: MessageEvent) => void): Promise<void> {
  let delay = firstDelay;
  while (!signal.aborted) {
    const silence = new AbortController();
    let watch = setTimeout(() => silence.abort(), longestSilence);
    const heard = () => {
      clearTimeout(watch);
      watch = setTimeout(() => silence.abort(), longestSilence);
    };
    try {
      const init = { signal: AbortSignal.any([signal, silence.signal]) };
      const response = await messageEventApi.messages.events.$get(undefined, { init });
      // The next call of a screen leads to the login.
      if (isSignedOutStatus(response.status)) return;
      if (response.ok && response.body) {
        // Each connection starts with the current counts, so changes during an interruption are not missed.
        delay = firstDelay;
        await readEvents(response.body, { onChunk: heard, onData: (data) => onEvent(data as MessageEvent) });
      }
    } catch {
      // The connection was lost, or the server restarts.
    } finally {
      clearTimeout(watch);
    }
    await pause(delay, signal);
    delay = Math.min(2 * delay, longestDelay);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}
