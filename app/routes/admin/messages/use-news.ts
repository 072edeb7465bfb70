import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import type { StoredMessage } from "../../../../contract/messages.ts";
import { useInboxNews } from "../../../admin/inbox.ts";
import type { ListPage } from "../../../admin/ui/list-page.ts";

/**
 * Loads the list again when a message arrived or changed, unless it was moved in this tab, whose list shows that already. Not
 * while further pages are open, because the owner would lose the place; the numbers of the folders say that there is more.
 * @param shown the number of messages that the list shows
 * @param isErasing whether the open message is being erased. Loading the list would ask for it
 */
export function useNews(first: ListPage<StoredMessage> | undefined, shown: number, isErasing: boolean): void {
  const news = useInboxNews();
  const known = useRef(news);
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(() => {
    const isFirstPage = first !== undefined && shown <= first.entries.length;
    if (isFirstPage && !isErasing) void revalidate();
  });
  useEffect(() => {
    const before = known.current;
    known.current = news;
    if (before !== undefined && before !== news) load();
  }, [news]);
}
