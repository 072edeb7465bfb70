import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";

interface EntryListProps<Entry extends { _id: string }> {
  /** `undefined` if they could not be loaded. */
  entries: Entry[] | undefined;
  /** The text shown if they could not be loaded. */
  failed?: string;
  /** The text shown if there are none. By default, there is no list then. */
  empty?: string;
  children: (entry: Entry) => ReactNode;
}

/** A list in the admin area. `focusNext` finds entries by their id. */
export function EntryList<Entry extends { _id: string }>(props: EntryListProps<Entry>) {
  const { entries, failed = "", empty, children } = props;
  if (entries === undefined) return <Failure text={failed} />;
  if (entries.length === 0) return empty === undefined ? null : <EmptyText>{empty}</EmptyText>;
  return (
    <ul className="entries lined">
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
  return <p className="no-entries">{children}</p>;
}

interface EntryRowProps {
  icon?: ReactNode;
  children: ReactNode;
  /** What is at its end: buttons, or a time. */
  actions: ReactNode;
  /** Whether that is below the content on phones, because there are several buttons. */
  stacks?: boolean;
}

/** A row in a list: the entry's content, followed by its actions. */
export function EntryRow({ icon, children, actions, stacks = false }: EntryRowProps) {
  return (
    <div className="entry-row" data-stacks={stacks || undefined}>
      {icon}
      <div className="grow breaking">{children}</div>
      <div className="entry-actions">{actions}</div>
    </div>
  );
}
