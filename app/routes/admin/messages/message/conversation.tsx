import { useFetcher } from "react-router";
import type { Reply } from "../../../../../contract/replies.ts";
import { Badge, type BadgeColor } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { formatTime } from "../format-day.ts";
import styles from "./conversation.module.css";
import message from "./reading.module.css";
import type { ReplyOutcome } from "./reply-outcome.ts";
import type { ReplyOrder } from "./route.tsx";
import { useSending } from "./use-sending.ts";

const states: Record<Reply["status"], { label: string; color: BadgeColor }> = {
  sent: { label: "Sent", color: "green" },
  waiting: { label: "Waiting to be sent", color: "yellow" },
  failed: { label: "Failed", color: "orange" },
};

/** The replies to a message, and the visitor's answers, oldest first. */
export function Conversation({ id, loaded, name }: { id: string; loaded: Reply[]; name: string }) {
  const replies = useSending(id, loaded);
  if (replies.length === 0) return null;
  return (
    <ol aria-label="Replies" className={styles.replies}>
      {replies.map((reply) => (
        <li key={reply._id} className={styles.reply} data-direction={reply.direction}>
          <p className={message.facts}>
            <strong>{reply.direction === "out" ? "You" : <bdi>{name}</bdi>}</strong>
            <time dateTime={reply.createdAt}>{formatTime(reply.createdAt)}</time>
            {reply.direction === "out" && <State reply={reply} />}
          </p>
          <p dir="auto" className={message.text}>
            {reply.text}
          </p>
          {reply.status !== "sent" && <Unsent reply={reply} />}
        </li>
      ))}
    </ol>
  );
}

function State({ reply: { status } }: { reply: Reply }) {
  const { label, color } = states[status];
  return <Badge color={color}>{label}</Badge>;
}

/** Why a reply was not sent yet, and what can be done. */
function Unsent({ reply: { _id: reply, status, reason } }: { reply: Reply }) {
  const { data, state, submit } = useFetcher<ReplyOutcome>();
  const order = (intent: "retry" | "delete") => {
    if (state !== "idle") return;
    void submit({ intent, reply } satisfies ReplyOrder, { method: "post", encType: "application/json" });
  };
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      {data && !data.done && (
        <p role="alert" className={styles.reason}>
          {data.problem}
        </p>
      )}
      <p className={styles.actions}>
        {status === "failed" && <Button onClick={() => order("retry")}>Send again</Button>}
        <Button look="quiet" onClick={() => order("delete")}>
          {status === "failed" ? "Delete reply" : "Do not send"}
        </Button>
      </p>
    </>
  );
}
