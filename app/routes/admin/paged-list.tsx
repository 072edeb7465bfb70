import { type ReactNode, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EntryList } from "./entry-list.tsx";
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
  children: (entry: Entry, onDeleted: () => void) => ReactNode;
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

/** Reloads a list on navigation but not after a deletion: `PagedList` removes deleted entries itself. */
export function isNavigation({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}
