import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import type { StoredMessage } from "../../../../contract/messages.ts";
import { useInboxCounts } from "../../../admin/inbox-counts.ts";
import type { ListPage } from "../../../admin/ui/list-page.ts";

/** Milliseconds in which the server tells of a change that was made here, and the same after the response to it. */
const ownNews = 1_500;
/** Milliseconds to wait for that response. The news of it can arrive first. */
const patience = 300;

/**
 * Loads the list again when a message arrived, or changed on another device. Not after a change that was made here, which the
 * list shows already, and not while further pages are open, because the owner would lose the place; the numbers of the
 * folders say that there is more.
 * @param shown the number of messages that the list shows
 * @param isErasing whether the open message is being erased. Loading the list would ask for it
 * @returns the function to call after a change that was made here, with the number of new messages that it marked as read
 */
export function useNews(
  first: ListPage<StoredMessage> | undefined,
  shown: number,
  isErasing: boolean,
): (read?: number) => void {
  const counts = useInboxCounts();
  const { revalidate } = useRevalidator();
  /** What the list was last compared with, without the new messages that were read here since then. */
  const known = useRef(counts);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const compare = useEffectEvent(() => {
    const before = known.current;
    known.current = counts;
    // With more new messages, one has arrived, unless one was marked as unread here, after which loading again does no harm.
    const hasNew = counts !== undefined && before !== undefined && counts.new > before.new;
    if (!hasNew && performance.now() - changedAt.current < ownNews) return;
    const isFirstPage = first !== undefined && shown <= first.entries.length;
    if (isFirstPage && !isErasing) void revalidate();
  });
  useEffect(() => {
    known.current ??= counts;
    if (known.current === counts) return;
    const timer = setTimeout(() => compare(), patience);
    return () => clearTimeout(timer);
  }, [counts]);
  return (read = 0) => {
    if (known.current) known.current = { ...known.current, new: known.current.new - read };
    changedAt.current = performance.now();
  };
}
