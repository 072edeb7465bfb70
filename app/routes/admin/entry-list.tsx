import type { ReactNode } from "react";
import styles from "./entry-list.module.css";

interface EntryListProps<Entry extends { _id: string }> {
  entries: Entry[];
  /** What is said when there is no entry. */
  empty: ReactNode;
  children: (entry: Entry) => ReactNode;
}

/** A list of the admin area. Each entry is found by its id, see `focusNext`. */
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
