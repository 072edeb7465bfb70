import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "./failure.tsx";

interface EntryListProps<Entry extends { _id: string }> {
  /** `undefined` if they could not be loaded. */
  entries: Entry[] | undefined;
  /** The text shown if they could not be loaded. */
  failed?: string;
  /** What is shown if there are none. By default, there is no list then. */
  empty?: ReactNode;
  children: (entry: Entry) => ReactNode;
}

/** A list in the admin area. `focusNext` finds entries by their id. */
export function EntryList<Entry extends { _id: string }>(props: EntryListProps<Entry>) {
  const { entries, failed = "", empty, children } = props;
  if (entries === undefined) return <Failure text={failed} />;
  if (entries.length === 0) return <EmptyText>{empty}</EmptyText>;
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

/** What is shown in place of an empty list: an `Empty` with its own icon and action, or a sentence. */
export function EmptyText({ children }: { children: ReactNode }) {
  return typeof children === "string" ? <Empty icon={Inbox}>{children}</Empty> : children;
}

interface EntryRowProps {
  icon?: ReactNode;
  children: ReactNode;
  /** What is at its end: buttons, or a time. */
  actions: ReactNode;
  /** Whether the row has a link that covers it. */
  isCovered?: boolean;
  /** Whether something was just done with it. */
  isMarked?: boolean;
  /** Whether that is below the content on phones, because there are several buttons. */
  stacks?: boolean;
}

/** A row in a list: the entry's content, followed by its actions. */
export function EntryRow(props: EntryRowProps) {
  const { icon, children, actions, isCovered = false, isMarked = false, stacks = false } = props;
  const classes = ["entry-row", isCovered && "covered-row", isMarked && "marked"].filter(Boolean).join(" ");
  return (
    <div className={classes} data-stacks={stacks || undefined}>
      {icon}
      <div className="grow breaking">{children}</div>
      <div className="entry-actions">{actions}</div>
    </div>
  );
}
