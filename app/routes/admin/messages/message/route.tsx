import { useEffect, useEffectEvent, useRef } from "react";
import { type SubmitTarget, useFetcher } from "react-router";
import type { StoredMessage } from "../../../../../contract/messages.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { EmptyText } from "../../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { ApiError } from "../../../../api.ts";
import { fetchLabels, fetchMessage } from "../api.ts";
import { type Mailbox, useMailbox } from "../mailbox.ts";
import { type Order, submission } from "../use-move.ts";
import type { Route } from "./+types/route";
import {
  addSavedReply,
  deleteReply,
  deleteSavedReply,
  fetchReplies,
  fetchReplySettings,
  fetchSavedReplies,
  retryReply,
} from "./api.ts";
import { Reading } from "./reading.tsx";
import { orderOutcome, type ReplyOutcome } from "./reply-outcome.ts";
import { sendNewReply } from "./send-new-reply.ts";

/** Loads a message, the conversation about it, and what replies to it need. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [message, conversation, settings, savedReplies, labels] = await Promise.all([
    attempt("The message could not be loaded", fetchMessage(id).catch(nullIfUnknown)),
    attempt("The replies could not be loaded", fetchReplies(id)),
    attempt("The settings of replies could not be loaded", fetchReplySettings()),
    attempt("The saved replies could not be loaded", fetchSavedReplies()),
    attempt("The labels could not be loaded", fetchLabels()),
  ]);
  return { message, conversation, settings, savedReplies, labels: labels ?? [] };
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** What the owner does below an open message. */
export type ReplyOrder =
  | { intent: "send"; text: string; key: string }
  | { intent: "retry" | "delete"; reply: string }
  | { intent: "save-text"; name: string; text: string }
  | { intent: "delete-text"; saved: string };

export async function clientAction({
  request,
  params: { id },
}: Route.ClientActionArgs): Promise<ReplyOutcome> {
  const order: ReplyOrder = await request.json();
  switch (order.intent) {
    case "send":
      return sendNewReply(id, order);
    case "retry":
      return orderOutcome("The reply was not sent again", retryReply(id, order.reply));
    case "delete":
      return orderOutcome("The reply was not deleted", deleteReply(id, order.reply));
    case "save-text":
      return orderOutcome("The text was not saved", addSavedReply(order));
    case "delete-text":
      return orderOutcome("The saved text was not deleted", deleteSavedReply(order.saved));
  }
}

export default function Message({
  loaderData: { message, conversation, settings, savedReplies, labels },
}: Route.ComponentProps) {
  const mailbox = useMailbox();
  const answers = conversation?.replies.filter(
    ({ direction, isAutomatic }) => direction === "in" && !isAutomatic,
  ).length;
  useReading(message, { answers, ...mailbox });
  if (message === undefined) return <Failure text="Could not load the message." />;
  if (message === null)
    return <EmptyText>This message could not be found. It may have been deleted.</EmptyText>;
  return (
    <Reading
      key={message._id}
      message={message}
      conversation={conversation}
      settings={settings}
      savedReplies={savedReplies}
      knownLabels={labels.map(({ name }) => name)}
      {...mailbox}
    />
  );
}

interface Opened extends Mailbox {
  /** The number of answers that the page shows, without automatic ones, or `undefined` if they could not be loaded. */
  answers: number | undefined;
}

/**
 * Marks a new message as read when it is opened and when an answer appears below it, but not again, so that it can be marked as
 * unread while it is open.
 */
function useReading(message: StoredMessage | null | undefined, { answers, onChanged }: Opened): void {
  const { submit } = useFetcher();
  const { _id: id, state } = message ?? {};
  const known = useRef<{ id: string | undefined; answers: number | undefined }>(undefined);
  const read = useEffectEvent(() => {
    const isOpened = known.current?.id !== id;
    const before = known.current?.answers ?? answers;
    const isAnswered = answers !== undefined && before !== undefined && answers > before;
    // An answer can appear before the state that it brings, because they are loaded with two calls.
    if (!isOpened && isAnswered && state !== "new") return;
    known.current = { id, answers: answers ?? before };
    if (!message || state !== "new" || !(isOpened || isAnswered)) return;
    const ids = [message._id];
    const order: Order = { changes: [{ ids, to: "read" }], move: { messages: [message], to: "read" } };
    onChanged(message._id, "read");
    // React cannot flush within an effect.
    void submit(order as unknown as SubmitTarget, { ...submission, flushSync: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is read when it is opened, and another answer when it appears.
  useEffect(() => read(), [id, answers, state]);
}
