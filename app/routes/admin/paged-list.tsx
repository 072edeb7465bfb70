import { type ReactNode, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EntryList } from "./entry-list.tsx";
import { Failure } from "./failure.tsx";
import { focusNext } from "./focus-next.ts";
import styles from "./paged-list.module.css";
import { appendPage, type Page } from "./pages.ts";

/** A page, or `undefined` when it could not be loaded. */
export type PageData<Entry> = { page: Page<Entry> | undefined };

interface PagedListProps<Entry extends { _id: string }> {
  first: Page<Entry> | undefined;
  /** The address whose loader returns the next page for `cursor`. */
  action: string;
  empty: string;
  failed: string;
  children: (entry: Entry, onDeleted: () => void) => ReactNode;
}

/** A list that is loaded page by page. An entry that was deleted here leaves it without another call. */
export function PagedList<Entry extends { _id: string }>({ first, failed, ...props }: PagedListProps<Entry>) {
  if (first === undefined) return <Failure text={failed} />;
  return <LoadedPages first={first} failed={failed} {...props} />;
}

function LoadedPages<Entry extends { _id: string }>(props: PagedListProps<Entry> & { first: Page<Entry> }) {
  const { first, action, empty, failed, children } = props;
  const next = useFetcher<PageData<Entry>>();
  const [shown, setShown] = useState([first]);
  const [deleted, setDeleted] = useState<string[]>([]);

  // The router keeps only the page that arrived last.
  const pages = appendPage(shown[0] === first ? shown : [first], next.data?.page);
  if (pages !== shown) setShown(pages);

  const entries = pages.flatMap((page) => page.entries).filter(({ _id }) => !deleted.includes(_id));
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const loadMore = () => void next.load(`${action}cursor=${cursor}`);
  const hasFailed = next.state === "idle" && next.data != null && next.data.page === undefined;

  function remove(id: string) {
    focusNext(id);
    setDeleted((ids) => [...ids, id]);
  }

  return (
    <div className={styles.list}>
      <EntryList entries={entries} empty={cursor === null && empty}>
        {(entry) => children(entry, () => remove(entry._id))}
      </EntryList>
      {hasFailed && <Failure text={failed} onRetry={loadMore} />}
      {cursor !== null && !hasFailed && <Button onClick={loadMore}>Load more</Button>}
    </div>
  );
}

/** Loads a screen's list again on a navigation, not after a deletion: the list is changed without another call. */
export function isNavigation({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}
