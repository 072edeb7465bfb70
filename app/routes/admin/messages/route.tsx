import { Reply, Trash2 } from "lucide-react";
import type { StoredMessage } from "../../../../contract/inbox.ts";
import { deleteMessage, fetchMessages } from "../admin-api.ts";
import controls from "../controls.module.css";
import { useFailure } from "../use-failure.ts";
import { usePagedList } from "../use-paged-list.ts";
import styles from "./messages.module.css";

const format = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

async function fetchPage(cursor?: string) {
  const { messages, nextCursor } = await fetchMessages(cursor);
  return { entries: messages, nextCursor };
}

export default function Messages() {
  const { entries, empty, failed, retry, loadMore, remove } = usePagedList(fetchPage);
  const fail = useFailure();

  async function deleteOne(id: string) {
    try {
      await deleteMessage(id);
    } catch (error) {
      fail("The message was not deleted", error);
    }
    remove(id);
  }

  return (
    <>
      <h1 className={controls.title}>Messages</h1>
      {entries === undefined && !failed && <p>Loading messages...</p>}
      {empty && <p className={controls.quiet}>No messages found.</p>}
      <ul className={controls.list}>
        {entries?.map((message) => (
          <li key={message._id}>
            <Message message={message} onDelete={() => deleteOne(message._id)} />
          </li>
        ))}
      </ul>
      {failed && (
        <div role="alert" className={controls.actions}>
          <p>Could not load messages.</p>
          <button type="button" className={controls.plain} onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {loadMore && !failed && (
        <button type="button" className={controls.plain} onClick={loadMore}>
          Load more
        </button>
      )}
    </>
  );
}

function Message({ message, onDelete }: { message: StoredMessage; onDelete: () => void }) {
  return (
    <article className={`${controls.card} ${styles.message}`}>
      <header className={controls.top}>
        <div className={styles.sender}>
          <h2>{message.name}</h2>
          <p className={controls.quiet}>{message.email}</p>
          <p className={controls.quiet}>
            <time dateTime={message.createdAt}>{format.format(new Date(message.createdAt))}</time> · Contact
            back ? {message.contactConsent ? "Yes" : "No"}
          </p>
        </div>
        <div className={controls.actions}>
          <a className={controls.plain} href={mailLink(message.email)}>
            <Reply aria-hidden="true" /> Answer
          </a>
          <button
            type="button"
            className={controls.danger}
            aria-label={`Delete the message from ${message.name}`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden="true" />
          </button>
        </div>
      </header>
      <p className={styles.text}>{message.message}</p>
    </article>
  );
}

/** The address is whatever the visitor typed: only its @ keeps its meaning (RFC 6068), so that it adds no receivers. */
function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
}
