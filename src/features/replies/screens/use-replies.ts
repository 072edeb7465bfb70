import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useInboxCounts } from "../../../core/messages/screens/inbox.ts";
import { useMailbox } from "../../../core/messages/screens/use-mailbox.ts";
import type { Reply } from "../contract/replies.ts";
import { fetchReplies } from "./api.ts";

/** Milliseconds until the first look at a reply that is being sent. Each look doubles it, up to the second number. */
const [firstDelay, longestDelay] = [2_000, 60_000];
/** Milliseconds after news of the mailbox, in which the list may be loaded again, and the conversation with it. */
const patience = 1_000;

/**
 * Returns the conversation as it is now. It is loaded again and again while a reply waits for the mail server, and
 * after news of the mailbox, because the visitor may have answered.
 */
export function useReplies(id: string, loaded: Reply[]): Reply[] {
  const { erasing } = useMailbox();
  const [latest, setLatest] = useState({ loaded, replies: loaded });
  const replies = latest.loaded === loaded ? latest.replies : loaded;
  async function look(): Promise<void> {
    // After a failure, what is shown stays.
    const found =
      document.hidden || erasing === id ? undefined : await fetchReplies(id).catch(() => undefined);
    if (found) setLatest({ loaded, replies: found.replies });
  }
  const isWaiting = replies.some(({ status }) => status === "waiting");
  useLooks(isWaiting, loaded, look);
  useNews(loaded, look);
  return replies;
}

function useLooks(isWaiting: boolean, loaded: Reply[], onLook: () => Promise<void>): void {
  const look = useEffectEvent(onLook);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just loaded is looked at soon again.
  useEffect(() => {
    if (!isWaiting) return;
    let delay = firstDelay;
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(next, delay);
    async function next() {
      await look();
      delay = Math.min(2 * delay, longestDelay);
      if (timer !== undefined) timer = setTimeout(next, delay);
    }
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [isWaiting, loaded]);
}

function useNews(loaded: Reply[], onNews: () => Promise<void>): void {
  const counts = useInboxCounts();
  const known = useRef({ counts, loaded });
  const look = useEffectEvent(onNews);
  useEffect(() => {
    const before = known.current;
    known.current = { counts, loaded };
    // With the first counts, or what was loaded since then, nothing is new.
    if (before.counts === undefined || before.counts === counts || before.loaded !== loaded) return;
    const timer = setTimeout(() => void look(), patience);
    return () => clearTimeout(timer);
  }, [counts, loaded]);
}
