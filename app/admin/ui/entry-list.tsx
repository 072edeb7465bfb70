import type { ReactNode } from "react";
import styles from "./entry-list.module.css";

interface EntryListProps<Entry extends { _id: string }> {
  entries: Entry[];
  /** The text shown if the list is empty. */
  empty?: string;
  children: (entry: Entry) => ReactNode;
}

/** A list in the admin area. `focusNext` finds entries by their id. */
export function EntryList<Entry extends { _id: string }>({
  entries,
  empty,
  children,
}: EntryListProps<Entry>) {
  if (entries.length === 0 && empty !== undefined) return <EmptyText>{empty}</EmptyText>;
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

/** The text shown in place of an empty list. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
