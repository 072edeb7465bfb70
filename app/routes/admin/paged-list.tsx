import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyText } from "./entry-list.tsx";
import { Failure } from "./failure.tsx";
import { focusNext } from "./focus-next.ts";
import styles from "./paged-list.module.css";
import { appendPage, type Page } from "./pages.ts";

/** A page, or `undefined` if it could not be loaded. */
export type PageData<Entry> = { page: Page<Entry> | undefined };

interface PagedListProps<Entry extends { _id: string }> {
  first: Page<Entry> | undefined;
  /** The URL of the loader for further pages, to which `cursor=` is appended. */
  action: string;
  empty: string;
  failed: string;
  /** Renders the list. `remove` removes an entry that was deleted. */
  children: (entries: Entry[], remove: (id: string) => void) => ReactNode;
}

/** A list that is loaded page by page. Deleted entries are removed without reloading the list. */
export function PagedList<Entry extends { _id: string }>({ first, failed, ...props }: PagedListProps<Entry>) {
  if (first === undefined) return <Failure text={failed} />;
  return <LoadedPages first={first} failed={failed} {...props} />;
}

function LoadedPages<Entry extends { _id: string }>(props: PagedListProps<Entry> & { first: Page<Entry> }) {
  const { first, action, empty, failed, children } = props;
  const next = useFetcher<PageData<Entry>>();
  const [shown, setShown] = useState([first]);
  const [deleted, setDeleted] = useState<string[]>([]);

  // The fetcher keeps only the page that was loaded last.
  const pages = appendPage(shown[0] === first ? shown : [first], next.data?.page);
  if (pages !== shown) setShown(pages);

  const entries = pages.flatMap((page) => page.entries).filter(({ _id }) => !deleted.includes(_id));
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const { list, keepFocus } = useFocusOnNewEntries(entries);
  const isLoading = next.state !== "idle";
  const hasFailed = next.state === "idle" && next.data != null && next.data.page === undefined;

  function loadMore() {
    keepFocus();
    void next.load(`${action}cursor=${cursor}`);
  }

  function remove(id: string) {
    focusNext(id);
    setDeleted((ids) => [...ids, id]);
  }

  return (
    <div ref={list} className={styles.list} aria-busy={isLoading}>
      {entries.length > 0 ? children(entries, remove) : cursor === null && <EmptyText>{empty}</EmptyText>}
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      {/* One button for both cases, so that it keeps focus. */}
      {cursor !== null && <Button onClick={loadMore}>{hasFailed ? "Retry" : "Load more"}</Button>}
      <p role="status" className="visually-hidden">
        {isLoading && "Loading more"}
      </p>
    </div>
  );
}

/** The button disappears with the last page. If it had focus, moves that to the first of the new entries. */
function useFocusOnNewEntries(entries: { _id: string }[]) {
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
    const target = entry ?? list.current?.querySelector<HTMLElement>(`[aria-controls~="${id}"]`);
    target?.focus();
  }, [entries]);
  function keepFocus() {
    shownBefore.current = entries.length;
  }
  return { list, keepFocus };
}

/** Reloads a list on navigation but not after a deletion: `PagedList` removes deleted entries itself. */
export function isNavigation({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}
