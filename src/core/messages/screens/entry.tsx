import { CornerUpLeft, Folder as FolderIcon } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { Button } from "../../admin/ui/button.tsx";
import { Checkbox } from "../../admin/ui/checkbox.tsx";
import { Time } from "../../admin/ui/time.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { StoredMessage } from "../contract/messages.ts";
import { nameFolder } from "./folders.ts";
import { formatDay, formatTime } from "./format-day.ts";
import styles from "./messages.module.css";
import { type MoveResult, useMove } from "./use-move.ts";

interface EntryProps {
  message: StoredMessage;
  /** Whether it was searched for, in all folders. */
  isFound: boolean;
  /** The query of the list, which the link to the message keeps. */
  search: string;
  isOpen: boolean;
  /** The key that opens it, if it has one. */
  shortcut: string | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Called after the call, whether the message was deleted or not. */
  onDeleted: (result: MoveResult) => void;
}

/** A message in the list, with the first line of its text. All of it can be clicked to open the message. */
export function Entry(props: EntryProps) {
  const { message, isFound, search, isOpen, shortcut, isSelected, onSelect, onDeleted } = props;
  const { _id: id, name, email, state } = message;
  const isNew = state === "new";
  const date = formatDay(message.createdAt);
  const deleteMessage = useMove(onDeleted);
  const nameId = useId();
  return (
    <article className={`covered ${styles.entry} ${isOpen ? "marked" : ""}`} aria-labelledby={nameId}>
      <div className={`not-printed ${styles.choice}`}>
        <Checkbox
          checked={isSelected}
          onChange={onSelect}
          aria-keyshortcuts={isOpen ? "x" : undefined}
          aria-label={`Select the message from ${name}, ${date}`}
        />
      </div>
      <h2 id={nameId} className={`ellipsis ${isNew ? "" : "regular"} ${styles.name}`}>
        <Link
          to={`/admin/messages/${id}${search}`}
          preventScrollReset
          aria-current={isOpen || undefined}
          aria-keyshortcuts={shortcut}
          className="covering"
        >
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <p className={`quiet small figures ${styles.date}`}>
        <time dateTime={message.createdAt} title={formatTime(message.createdAt)}>
          {date}
        </time>
      </p>
      <div className={styles.more}>
        <p className={`quiet small ellipsis grow ${styles.email}`}>{email}</p>
        <Facts message={message} isFound={isFound} />
      </div>
      <p dir="auto" className={`ellipsis ${isNew ? "" : "quiet"} ${styles.text}`}>
        {message.withdrawnAt ? <em>Withdrawn by the visitor</em> : message.message}
      </p>
      <div className={`not-printed ${styles.actions}`}>
        <Button
          look="remove"
          aria-label={`${state === "trash" ? "Delete for good" : "Delete"} the message from ${name}, ${date}`}
          onClick={() => deleteMessage({ messages: [message], to: state === "trash" ? "gone" : "trash" })}
        />
      </div>
    </article>
  );
}

function Facts({ message, isFound }: Pick<EntryProps, "message" | "isFound">) {
  const { state, answeredAt, contactConsent, labels } = message;
  return (
    <p className={`row-1-3 end quiet small figures ${styles.facts}`}>
      {answeredAt && (
        <span>
          Answered <Time at={answeredAt} />
        </span>
      )}
      {isFound && (
        <span className={state === "new" ? "icon-text amber strong" : "icon-text"}>
          <FolderIcon aria-hidden="true" size={14} /> {nameFolder(state)}
        </span>
      )}
      {state === "new" && <span className="amber strong">New</span>}
      {state === "replied" && !isFound && (
        <span className="icon-text">
          <CornerUpLeft aria-hidden="true" size={14} /> Replied
        </span>
      )}
      {labels.map((label) => (
        <bdi key={label} className={`breaking ${styles.label}`}>
          {label}
        </bdi>
      ))}
      <ContactBack consent={contactConsent} />
    </p>
  );
}

/** Whether the visitor wants to be contacted. */
export function ContactBack({ consent }: { consent: boolean }) {
  return <Badge color={consent ? "green" : "gray"}>Contact back ? {consent ? "Yes" : "No"}</Badge>;
}
