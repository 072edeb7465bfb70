import { useEffect, useEffectEvent, useRef } from "react";
import { type SubmitTarget, useFetcher } from "react-router";
import type { StoredMessage } from "../../../../../contract/messages.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { EmptyText } from "../../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { ApiError } from "../../../../api.ts";
import { fetchLabels, fetchMessage } from "../api.ts";
import { useMailbox } from "../use-mailbox.ts";
import { type MoveRequest, submission } from "../use-move.ts";
import type { Route } from "./+types/route";
import { fetchReplies, fetchReplySettings, fetchSavedReplies } from "./api.ts";
import { Reading } from "./reading.tsx";
import { runReplyAction } from "./use-reply-action.ts";

/** Loads a message, the conversation about it, and what replies to it need. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [message, conversation, settings, savedReplies, labels] = await Promise.all([
    attempt("The message could not be loaded", fetchMessage(id).catch(nullIfUnknown)),
    attempt("The replies could not be loaded", fetchReplies(id)),
    attempt("The settings of replies could not be loaded", fetchReplySettings()),
    attempt("The saved replies could not be loaded", fetchSavedReplies()),
    attempt("The labels could not be loaded", fetchLabels()),
  ]);
  return {
    message,
    conversation,
    settings,
    savedReplies,
    knownLabels: labels?.map(({ name }) => name) ?? [],
  };
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  return runReplyAction(id, await request.json());
}

export default function Message({ loaderData: { message, ...loaded } }: Route.ComponentProps) {
  const answers = loaded.conversation?.replies.filter(
    ({ direction, isAutomatic }) => direction === "in" && !isAutomatic,
  ).length;
  useReading(message, answers);
  if (message === undefined) return <Failure text="Could not load the message." />;
  if (message === null)
    return <EmptyText>This message could not be found. It may have been deleted.</EmptyText>;
  return <Reading key={message._id} message={message} {...loaded} />;
}

/**
 * Marks a new message as read when it is opened and when an answer appears below it, but not again, so that it can be marked as
 * unread while it is open.
 * @param answers the number of answers that the page shows, without automatic ones, or `undefined` if they could not be loaded
 */
function useReading(message: StoredMessage | null | undefined, answers: number | undefined): void {
  const { onChanged } = useMailbox();
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
    const request: MoveRequest = {
      changes: [{ ids, to: "read" }],
      move: { messages: [message], to: "read" },
    };
    onChanged(message, "read");
    // React cannot flush within an effect.
    void submit(request as unknown as SubmitTarget, { ...submission, flushSync: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is read when it is opened, and another answer when it appears.
  useEffect(() => read(), [id, answers, state]);
}
