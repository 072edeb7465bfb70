import { Status } from "../../../core/admin/ui/status.tsx";
import { Time } from "../../../core/admin/ui/time.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import styles from "../../../core/messages/screens/message/message.module.css";
import { useReadingOfAnswers } from "../../../core/messages/screens/message/use-reading.ts";
import { Badge, type BadgeColor } from "../../../core/ui/badge.tsx";
import { Button } from "../../../core/ui/button.tsx";
import type { Reply } from "../contract/replies.ts";
import { Answer } from "./answer.tsx";
import { deleteReply, retryReply } from "./api.ts";
import { useReplies } from "./use-replies.ts";

const states: Record<Reply["status"], { label: string; color: BadgeColor }> = {
  sent: { label: "Sent", color: "green" },
  waiting: { label: "Waiting to be sent", color: "yellow" },
  failed: { label: "Failed", color: "orange" },
};

/** What a mail that is not complete, or not sent, looks like. */
const warning = "orange small breaking";

interface ConversationProps {
  id: string;
  loaded: Reply[];
  /** What the visitor has typed into the form. */
  name: string;
  email: string;
}

/** The replies to a message, and the visitor's answers, oldest first. */
export function Conversation({ id, loaded, ...visitor }: ConversationProps) {
  const replies = useReplies(id, loaded);
  const answers = replies.filter(({ direction }) => direction === "in");
  useReadingOfAnswers(id, answers.filter(({ isAutomatic }) => !isAutomatic).length);
  return (
    // Screen readers say what arrives while the message is open.
    <div aria-live="polite" hidden={replies.length === 0}>
      <ol aria-label="Replies" className="stack-4">
        {replies.map((reply) => (
          <li key={reply._id} className={`stack-2 ${styles.part}`} data-direction={reply.direction}>
            {reply.direction === "in" ? (
              <Answer answer={reply} {...visitor} />
            ) : (
              <OwnReply id={id} reply={reply} />
            )}
          </li>
        ))}
      </ol>
      {answers.length >= bounds.answers && (
        <p className={`${warning} apart`}>
          A conversation keeps the first {bounds.answers} answers. Later ones are only in your mailbox.
        </p>
      )}
    </div>
  );
}

interface OwnReplyProps {
  /** That of the message. */
  id: string;
  reply: Reply;
}

function OwnReply({ id, reply }: OwnReplyProps) {
  const { label, color } = states[reply.status];
  return (
    <>
      <p className="row-1-3 quiet small figures">
        <strong>You</strong>
        <Time at={reply.createdAt} />
        <Badge color={color}>{label}</Badge>
      </p>
      <p dir="auto" className={`measure breaking ${styles.words}`}>
        {reply.text}
      </p>
      {reply.status !== "sent" && <Unsent id={id} reply={reply} />}
    </>
  );
}

/** Why a reply was not sent yet, and what can be done. */
function Unsent({ id, reply: { _id: reply, status, reason } }: OwnReplyProps) {
  const { send, problems } = useSend();
  const retry = () =>
    send(() => retryReply(id, reply), "The reply was not sent again. Check the connection, and try again.");
  const remove = () =>
    send(() => deleteReply(id, reply), "The reply was not deleted. Check the connection, and try again.");
  return (
    <>
      {reason && <p className={warning}>{reason}</p>}
      <Status role="alert">{problems.form}</Status>
      <p className="row-2">
        {status === "failed" && <Button onClick={retry}>Send again</Button>}
        <Button look="quiet" onClick={remove}>
          {status === "failed" ? "Delete reply" : "Do not send"}
        </Button>
      </p>
    </>
  );
}
