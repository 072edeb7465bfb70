import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useFetcher, useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyText } from "./entry-list.tsx";
import { Failure } from "./failure.tsx";
import { appendPage, type ListPage } from "./list-page.ts";
import { Status } from "./status.tsx";

/** A page, or `undefined` if it could not be loaded. */
export type FetchedPage<Entry> = { page: ListPage<Entry> | undefined };

interface PagedListProps<Entry extends { _id: string }> {
  first: ListPage<Entry> | undefined;
  /** The URL of the loader for further pages, to which `cursor=` is appended. */
  action: string;
  empty: ReactNode;
  failed: string;
  /** The ids of the entries that were deleted since the list was loaded. */
  removed?: string[];
  children: (entries: Entry[]) => ReactNode;
}

/** A list that is loaded page by page. */
export function PagedList<Entry extends { _id: string }>({ first, failed, ...props }: PagedListProps<Entry>) {
  if (first === undefined) return <Failure text={failed} />;
  return <LoadedPages first={first} failed={failed} {...props} />;
}

function LoadedPages<Entry extends { _id: string }>(
  props: PagedListProps<Entry> & { first: ListPage<Entry> },
) {
  const { first, action, empty, failed, removed = [], children } = props;
  const next = useFetcher<FetchedPage<Entry>>();
  const isReloading = useRevalidator().state !== "idle";
  const [shown, setShown] = useState([first]);
  const [wanted, setWanted] = useState(1);

  // The fetcher keeps only the page that was loaded last.
  const pages = appendPage(shown[0] === first ? shown : [first], next.data?.page);
  if (pages !== shown) setShown(pages);

  const entries = pages.flatMap((page) => page.entries).filter(({ _id }) => !removed.includes(_id));
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const { list, keepFocus } = useFocusOnNewEntries(entries);
  const isIdle = next.state === "idle" && !isReloading;
  const hasFailed = isIdle && next.data != null && next.data.page === undefined;
  const isMissing = pages.length < wanted && cursor !== null && !hasFailed;
  const isLoading = isMissing || next.state !== "idle";
  const load = useEffectEvent(() => void next.load(`${action}cursor=${cursor}`));

  // A list that is loaded again, such as because a message has arrived, begins with its first page, and the further
  // ones can begin at other entries than before.
  useEffect(() => {
    if (isMissing && isIdle) load();
  }, [isMissing, isIdle]);

  function loadMore() {
    keepFocus();
    setWanted(pages.length + 1);
    if (hasFailed) void next.load(`${action}cursor=${cursor}`);
  }

  return (
    <div ref={list} className="stack-3" aria-busy={isLoading}>
      {entries.length > 0 ? children(entries) : cursor === null && <EmptyText>{empty}</EmptyText>}
      {hasFailed && (
        <div className="row-2 centered">
          <Status role="alert" large>
            {failed}
          </Status>
        </div>
      )}
      {/* One button for both cases, so that it keeps focus. */}
      {cursor !== null && (
        <div className="row-2 centered">
          <Button onClick={loadMore}>{hasFailed ? "Retry" : "Load more"}</Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {isLoading && "Loading more"}
      </p>
    </div>
  );
}

/**
 * The button that shows more entries disappears with the last page. If it had focus, moves that to the first of the new
 * entries. Call `keepFocus` when the button is pressed.
 */
export function useFocusOnNewEntries(entries: { _id: string }[]) {
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (shownBefore.current === undefined || entries.length <= shownBefore.current) return;
    const id = entries[shownBefore.current]?._id;
    shownBefore.current = undefined;
    if (document.activeElement !== document.body || id === undefined) return;
    const entry = document.getElementById(id);
    if (entry) entry.tabIndex = -1;
    // An entry that is hidden has a button that shows it.
    const target = entry ?? list.current?.querySelector<HTMLElement>(`[data-folded~="${id}"]`);
    target?.focus();
  }, [entries]);
  function keepFocus() {
    shownBefore.current = entries.length;
  }
  return { list, keepFocus };
}

/** Reloads a list on navigation but not after a deletion: see `useRemovedEntries`. */
export function isNavigation({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}
