import { Copy, Mail } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { copyText } from "../../../admin/copy-text.ts";
import type { ScreenPart } from "../../../admin/load-parts.ts";
import { Failure } from "../../../admin/ui/failure.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import type { Conversation, MessageWriter } from "../../../feature.app.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { readVisitorAddress } from "../../../visits/contract/visitor-address.ts";
import type { OpenMessage, StoredMessage } from "../../contract/messages.ts";
import { ContactBack } from "../entry.tsx";
import { addDays, formatDay, formatTime } from "../format-day.ts";
import { saveNote } from "./api.ts";
import { Labels } from "./labels.tsx";
import { mailLink } from "./mail-link.ts";
import styles from "./message.module.css";
import { MessageBar } from "./message-bar.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useReading } from "./use-reading.ts";

interface ReadingProps {
  message: OpenMessage;
  /** `null` if there is none, and `undefined` if it could not be loaded. */
  conversation: Conversation | null | undefined;
  /** The labels of all messages. */
  knownLabels: string[];
  writerParts: ScreenPart<MessageWriter>[];
}

/** An open message with what can be done with it, and the conversation. */
export function Reading({ message, conversation, knownLabels, writerParts }: ReadingProps) {
  const { _id: id, name, email } = message;
  const isAddress = readVisitorAddress(email) !== undefined;
  useReading(message);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers begin with the message, and so do the keys that scroll. A key that is pressed quickly must not come
  // before.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby={headingId} className="stack-2">
      <MessageBar message={message} />
      <header className="breaking">
        <div className="row-1-4">
          <h2 id={headingId} ref={heading} tabIndex={-1} className="lead">
            <span className="visually-hidden">Message from </span>
            <bdi>{name}</bdi>
          </h2>
          {!message.withdrawnAt && <Address email={email} isAddress={isAddress} />}
        </div>
        <Facts message={message} keepDays={conversation?.keepDays} />
      </header>
      {message.state === "spam" && message.spamReasons && <Suspicion reasons={message.spamReasons} />}
      <div className={`stack-5 starting ${styles.columns}`}>
        <div className="stack-4">
          <p dir="auto" className={`measure breaking ${styles.words} ${styles.part}`} data-direction="in">
            {message.withdrawnAt ? (
              <em>The visitor withdrew this message on {formatTime(message.withdrawnAt)}.</em>
            ) : (
              message.message
            )}
          </p>
          {conversation === undefined && <Failure text="Could not load the replies." />}
          {conversation === null && isAddress && canBeAnswered(message) && <ReplyByMail message={message} />}
          {conversation?.show(message)}
        </div>
        <aside aria-label="Labels, note, and visitor" className="stack-2 measure">
          <Labels id={id} loaded={message.labels} known={knownLabels} />
          <Note id={id} loaded={message.note} />
          {!message.withdrawnAt && (
            <div className="small not-printed">
              <Link to={`/admin/messages?email=${encodeURIComponent(email)}`}>All from this address</Link>
              {writerParts.map(({ name, Part }) => (
                <div key={name} className="outdent-start">
                  <Part id={id} email={email} />
                </div>
              ))}
            </div>
          )}
        </aside>
      </div>
    </section>
  );
}

/** Whether the message is not deleted, and has its address. */
function canBeAnswered({ state, withdrawnAt }: StoredMessage): boolean {
  return state !== "trash" && !withdrawnAt;
}

const facts = `row-1-3 small figures ${styles.facts}`;

interface FactsProps {
  message: OpenMessage;
  /** Days after which messages are deleted. */
  keepDays: number | null | undefined;
}

function Facts({ message: { createdAt, contactConsent }, keepDays }: FactsProps) {
  return (
    <p className={`quiet ${facts}`}>
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      <ContactBack consent={contactConsent} />
      {keepDays != null && <span>Will be deleted on {formatDay(addDays(createdAt, keepDays))}</span>}
    </p>
  );
}

/** Why the filter has moved the message here. */
function Suspicion({ reasons }: { reasons: string[] }) {
  return (
    <div className={`stack-1 measure small breaking ${styles.part}`}>
      <p>The filter has moved this message to spam:</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

/** The address. One that cannot be written to is marked, and can only be copied. */
function Address({ email, isAddress }: { email: string; isAddress: boolean }) {
  const [label, setLabel] = useState("Copy");
  const element = useRef<HTMLElement>(null);
  async function copy() {
    const isCopied = await copyText(email);
    // It is selected, so that it can be copied with a key.
    if (!isCopied && element.current) getSelection()?.selectAllChildren(element.current);
    setLabel(isCopied ? "Copied" : "Selected");
  }
  return (
    <p className={facts}>
      <bdi ref={element} className="breaking">
        {email}
      </bdi>
      {!isAddress && <Badge color="orange">Not an email address</Badge>}
      <Button look="quiet" aria-live="polite" onClick={copy}>
        <Copy aria-hidden="true" /> {label}
      </Button>
    </p>
  );
}

/** Opens the owner's mail program with a reply, the main thing to do with a message. */
export function ReplyByMail({ message, siteName }: { message: StoredMessage; siteName?: string }) {
  return (
    <p>
      <a href={mailLink(message, siteName)} className="primary-button" aria-keyshortcuts="r">
        <Mail aria-hidden="true" /> Reply by mail<span className="visually-hidden"> to {message.name}</span>
      </a>
    </p>
  );
}

/** What the owner wants to remember about a message. It saves itself. */
function Note({ id, loaded }: { id: string; loaded: string }) {
  const { text, state, change, save } = useAutosave(loaded, (note) => saveNote(id, note));
  return (
    <div className="stack-1">
      <textarea
        aria-label="Note"
        aria-keyshortcuts="n"
        placeholder="Add a note that only you can see"
        rows={1}
        dir="auto"
        maxLength={bounds.note}
        className={`input ${styles.note}`}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={save}
      />
      <p role="status" className="quiet small status">
        {state === "saving" && "Saving..."}
        {state === "saved" && "Saved"}
      </p>
      {state === "failed" && (
        <div className="row-2">
          <Status role="alert">The note was not saved.</Status>
          <Button look="quiet" onClick={save}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
