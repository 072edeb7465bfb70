import { useEffect, useState } from "react";
import type { Reply } from "../../../../../contract/replies.ts";
import { fetchReplies } from "./api.ts";

/** Milliseconds until the first look at a reply that is being sent. Each look doubles it, up to the second number. */
const [firstDelay, longestDelay] = [2_000, 60_000];

/** Returns the replies as they are now: while one waits for the mail server, they are loaded again and again. */
export function useSending(id: string, loaded: Reply[]): Reply[] {
  const [latest, setLatest] = useState({ loaded, replies: loaded });
  const replies = latest.loaded === loaded ? latest.replies : loaded;
  const isWaiting = replies.some(({ status }) => status === "waiting");
  useEffect(() => {
    if (!isWaiting) return;
    let delay = firstDelay;
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(look, delay);
    async function look() {
      // A look that fails is repeated, and what is shown stays.
      const found = document.hidden ? undefined : await fetchReplies(id).catch(() => undefined);
      delay = Math.min(2 * delay, longestDelay);
      if (timer === undefined) return;
      timer = setTimeout(look, delay);
      if (found) setLatest({ loaded, replies: found.replies });
    }
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [id, loaded, isWaiting]);
  return replies;
}
