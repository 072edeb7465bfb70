import type { ReactNode } from "react";
import styles from "./entry-list.module.css";

interface EntryListProps<Entry extends { _id: string }> {
  entries: Entry[];
  /** The text shown if the list is empty. */
  empty: ReactNode;
  children: (entry: Entry) => ReactNode;
}

/** A list in the admin area. `focusNext` finds entries by their id. */
export function EntryList<Entry extends { _id: string }>({
  entries,
  empty,
  children,
}: EntryListProps<Entry>) {
  if (entries.length === 0) return empty && <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry._id} id={entry._id}>
          {children(entry)}
        </li>
      ))}
    </ul>
  );
}
