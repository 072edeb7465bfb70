import { Reply, Trash2 } from "lucide-react";
import type { StoredMessage } from "../../../../contract/messages.ts";
import { deleteMessage, fetchMessages } from "../admin-api.ts";
import controls from "../controls.module.css";
import { EntryList } from "../entry-list.tsx";
import { useFailure } from "../use-failure.ts";
import { usePagedList } from "../use-paged-list.ts";
import styles from "./messages.module.css";

const format = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

async function fetchPage(cursor?: string) {
  const { messages, nextCursor } = await fetchMessages(cursor);
  return { entries: messages, nextCursor };
}

export default function Messages() {
  const list = usePagedList(fetchPage);
  const fail = useFailure();

  async function deleteOne(id: string) {
    try {
      await deleteMessage(id);
    } catch (error) {
      fail("The message was not deleted", error);
    }
    list.remove(id);
  }

  return (
    <>
      <div className={controls.top}>
        <h1 className={controls.title}>Messages</h1>
      </div>
      <div className={controls.card}>
        <EntryList
          list={list}
          loading="Loading messages..."
          empty="No messages found."
          failed="Could not load messages."
        >
          {(message) => <Message message={message} onDelete={() => deleteOne(message._id)} />}
        </EntryList>
      </div>
    </>
  );
}

function Message({ message, onDelete }: { message: StoredMessage; onDelete: () => void }) {
  return (
    <article className={styles.message}>
      <header className={styles.sender}>
        <h2>{message.name}</h2>
        <p className={styles.email}>{message.email}</p>
        <p className={styles.facts}>
          <time dateTime={message.createdAt}>{format.format(new Date(message.createdAt))}</time>
          <span className={message.contactConsent ? styles.yes : styles.no}>
            Contact back ? {message.contactConsent ? "Yes" : "No"}
          </span>
        </p>
      </header>
      <p className={styles.text}>{message.message}</p>
      <div className={styles.actions}>
        <a className={controls.plain} href={mailLink(message.email)}>
          <Reply aria-hidden="true" /> Answer
        </a>
        <button
          type="button"
          className={controls.remove}
          aria-label={`Delete the message from ${message.name}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </div>
    </article>
  );
}

/** The address is whatever the visitor typed: only its @ keeps its meaning (RFC 6068), so that it adds no receivers. */
function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
}
