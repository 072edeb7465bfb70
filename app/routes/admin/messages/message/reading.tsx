import { ArrowLeft, ChevronDown, ChevronUp, Copy, Mail } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { OpenMessage, StoredMessage } from "../../../../../contract/messages.ts";
import type { ReplyList, ReplySettings } from "../../../../../contract/replies.ts";
import type { SavedReply } from "../../../../../contract/saved-replies.ts";
import { copyText } from "../../../../admin/copy-text.ts";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import button from "../../../../ui/button.module.css";
import { Button } from "../../../../ui/button.tsx";
import text from "../../../../ui/text.module.css";
import texts from "../../../../ui/text.module.css";
import { addDays, formatDay, formatTime } from "../format-day.ts";
import type { Mailbox } from "../mailbox.ts";
import { actionsOf } from "../message-actions.ts";
import { useMove } from "../use-move.ts";
import { Conversation } from "./conversation.tsx";
import { Labels } from "./labels.tsx";
import { mailLink } from "./mail-link.ts";
import { Note } from "./note.tsx";
import { Person } from "./person.tsx";
import styles from "./reading.module.css";
import { ReplyForm } from "./reply-form.tsx";

interface ReadingProps extends Mailbox {
  message: OpenMessage;
  /** `undefined` if it could not be loaded. */
  conversation: ReplyList | undefined;
  settings: ReplySettings | undefined;
  savedReplies: SavedReply[] | undefined;
  /** The labels of all messages. */
  knownLabels: string[];
}

/** An open message with what can be done with it, the conversation, and the reply. */
export function Reading({
  message,
  conversation,
  settings,
  savedReplies,
  knownLabels,
  search,
  onMoved,
  onChanged,
  neighborsOf,
}: ReadingProps) {
  const { _id: id, name, email } = message;
  const move = useMove(onMoved);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers begin with the message, and so do the keys that scroll.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { newer, older } = neighborsOf(id);
  return (
    <section aria-labelledby={headingId} className="stack-4">
      <div className={`not-printed ${styles.bar}`}>
        <Link to={`/admin/messages${search}`} className={`${button.quiet} ${styles.back}`} preventScrollReset>
          <ArrowLeft aria-hidden="true" />
          <span className="visually-hidden">Back</span>
        </Link>
        {actionsOf(message.state).map(({ name: action, icon: Icon, to, key }) => (
          <Button
            key={action}
            look="quiet"
            aria-label={action}
            title={action}
            aria-keyshortcuts={key}
            onClick={() => move({ messages: [message], to })}
          >
            <Icon aria-hidden="true" />
          </Button>
        ))}
        <span className={styles.steps}>
          <Step label="Newer message" shortcut="k" to={newer && `/admin/messages/${newer}${search}`}>
            <ChevronUp aria-hidden="true" />
          </Step>
          <Step label="Older message" shortcut="j" to={older && `/admin/messages/${older}${search}`}>
            <ChevronDown aria-hidden="true" />
          </Step>
        </span>
      </div>
      <header className={`stack-1 ${styles.sender}`}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          <span className="visually-hidden">Message from </span>
          <bdi>{name}</bdi>
        </h2>
        {!message.withdrawnAt && (
          <p className={`row-1-3 ${text.quiet} ${text.numbers} ${styles.facts}`}>
            <Address email={email} isAddress={conversation?.isAddress ?? true} />
          </p>
        )}
        <p className={`row-1-3 ${text.quiet} ${text.numbers} ${styles.facts}`}>
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
          <Badge color={message.contactConsent ? "green" : "gray"}>
            Contact back ? {message.contactConsent ? "Yes" : "No"}
          </Badge>
          {!message.withdrawnAt && (
            <>
              <Link to={`/admin/messages?email=${encodeURIComponent(email)}`}>All from this address</Link>
              <Person id={message._id} email={email} />
            </>
          )}
          {settings?.keepDays != null && (
            <span>Will be deleted on {formatDay(addDays(message.createdAt, settings.keepDays))}</span>
          )}
        </p>
      </header>
      {message.state === "spam" && message.spamReasons && <Suspicion reasons={message.spamReasons} />}
      <p dir="auto" className={styles.text}>
        {message.withdrawnAt ? (
          <em>The visitor withdrew this message on {formatTime(message.withdrawnAt)}.</em>
        ) : (
          message.message
        )}
      </p>
      <div className={`stack-2 ${styles.notes}`}>
        <Labels id={id} loaded={message.labels} known={knownLabels} />
        <Note id={id} loaded={message.note} />
      </div>
      {conversation && settings ? (
        <>
          <Conversation id={id} loaded={conversation.replies} name={name} email={email} />
          <Reply
            message={message}
            isAddress={conversation.isAddress}
            settings={settings}
            savedReplies={savedReplies ?? []}
            onSent={() => onChanged(id, "replied")}
          />
        </>
      ) : (
        <Failure text="Could not load the replies." />
      )}
    </section>
  );
}

/** Why the filter has moved the message here. */
function Suspicion({ reasons }: { reasons: string[] }) {
  return (
    <div className={styles.suspicion}>
      <p>The filter has moved this message to spam:</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

interface StepProps {
  label: string;
  shortcut: string;
  /** `undefined` at the end of the list. */
  to: string | undefined;
  children: React.ReactNode;
}

function Step({ label, shortcut, to, children }: StepProps) {
  if (to === undefined) return null;
  return (
    <Link
      to={to}
      className={button.quiet}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      preventScrollReset
    >
      {children}
    </Link>
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
    <>
      <bdi ref={element} className={styles.email}>
        {email}
      </bdi>
      {!isAddress && <Badge color="orange">Not an email address</Badge>}
      <Button look="quiet" aria-live="polite" onClick={copy}>
        <Copy aria-hidden="true" /> {label}
      </Button>
    </>
  );
}

interface ReplyProps {
  message: StoredMessage;
  isAddress: boolean;
  settings: ReplySettings;
  savedReplies: SavedReply[];
  /** Called after a reply was stored. */
  onSent: () => void;
}

/** The form to reply with, or a link that opens the owner's mail program if the site cannot send mail. */
function Reply({ message, isAddress, settings, savedReplies, onSent }: ReplyProps) {
  if (message.state === "trash") return <p className={texts.quiet}>Restore the message to reply to it.</p>;
  if (message.withdrawnAt) return null;
  if (!isAddress)
    return <p className={texts.quiet}>The visitor typed no address that mail can be sent to.</p>;
  if (settings.canReply)
    return <ReplyForm message={message} settings={settings} savedReplies={savedReplies} onSent={onSent} />;
  return (
    <p>
      <a href={mailLink(message, settings.siteName)} className={button.plain} aria-keyshortcuts="r">
        <Mail aria-hidden="true" /> Reply by mail<span className="visually-hidden"> to {message.name}</span>
      </a>
    </p>
  );
}
