import type { ReactNode } from "react";
import controls from "./controls.module.css";
import { Failure } from "./failure.tsx";
import type { PagedList } from "./use-paged-list.ts";

interface EntryListProps<Entry extends { _id: string }> {
  list: PagedList<Entry>;
  loading: string;
  empty: string;
  failed: string;
  children: (entry: Entry) => ReactNode;
}

/** A list of the admin area, and what is said while it loads, when it is empty and when it failed to load. */
export function EntryList<Entry extends { _id: string }>(props: EntryListProps<Entry>) {
  const { entries, failed, retry, loadMore } = props.list;
  return (
    <div className={controls.entries}>
      {entries === undefined && !failed && <p className={controls.state}>{props.loading}</p>}
      {entries?.length === 0 && !loadMore && !failed && <p className={controls.state}>{props.empty}</p>}
      {entries !== undefined && entries.length > 0 && (
        <ul className={controls.rows}>
          {entries.map((entry) => (
            <li key={entry._id} id={entry._id}>
              {props.children(entry)}
            </li>
          ))}
        </ul>
      )}
      {failed && <Failure text={props.failed} onRetry={retry} />}
      {loadMore && !failed && (
        <button type="button" className={controls.more} onClick={loadMore}>
          Load more
        </button>
      )}
    </div>
  );
}
