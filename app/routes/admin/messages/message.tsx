import { Reply, Trash2 } from "lucide-react";
import { useId } from "react";
import type { StoredMessage } from "../../../../contract/messages.ts";
import { useDeletion } from "../../../admin/ui/use-deletion.ts";
import { Badge } from "../../../ui/badge.tsx";
import button from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import styles from "./message.module.css";

const format = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

interface MessageProps {
  message: StoredMessage;
  /** Called after the call, whether the message was deleted or not. */
  onDeleted: (deleted: boolean) => void;
}

export function Message({ message, onDeleted }: MessageProps) {
  const date = format.format(new Date(message.createdAt));
  const deleteMessage = useDeletion("/admin/messages", onDeleted);
  const nameId = useId();
  return (
    <article className={styles.message} aria-labelledby={nameId}>
      <header className={styles.sender}>
        <h2 id={nameId}>
          <bdi>{message.name}</bdi>
        </h2>
        <p className={styles.email}>{message.email}</p>
        <p className={styles.facts}>
          <time dateTime={message.createdAt}>{date}</time>
          <Badge color={message.contactConsent ? "green" : "gray"}>
            Contact back ? {message.contactConsent ? "Yes" : "No"}
          </Badge>
        </p>
      </header>
      <p dir="auto" className={styles.text}>
        {message.message}
      </p>
      <div className={styles.actions}>
        <a className={button.plain} href={mailLink(message.email)}>
          <Reply aria-hidden="true" /> Reply
          <span className="visually-hidden"> to {message.name}</span>
        </a>
        <Button
          look="remove"
          aria-label={`Delete the message from ${message.name}, ${date}`}
          onClick={() => deleteMessage(message._id)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </article>
  );
}

/** Encodes everything in the address except `@` (RFC 6068), so that the link cannot add other recipients. */
function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
}
