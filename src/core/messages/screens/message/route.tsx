import { attempt } from "../../../admin/attempt.ts";
import { features } from "../../../admin/features.ts";
import { loadParts } from "../../../admin/load-parts.ts";
import { EmptyText } from "../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../admin/ui/failure.tsx";
import { makeCall } from "../../../admin/use-send.ts";
import { ApiError } from "../../../pages/screens/api.ts";
import { fetchLabels, fetchMessage } from "../api.ts";
import type { Route } from "./+types/route";
import { Reading } from "./reading.tsx";

const loadConversation = features.find(({ conversation }) => conversation)?.conversation;

/** Loads a message, and the conversation about it. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [message, conversation, labels, writerParts] = await Promise.all([
    attempt("The message could not be loaded", fetchMessage(id).catch(nullIfUnknown)),
    loadConversation ? attempt("The replies could not be loaded", loadConversation(id)) : null,
    attempt("The labels could not be loaded", fetchLabels()),
    loadParts(({ writer }) => writer),
  ]);
  return {
    message,
    conversation,
    writerParts,
    knownLabels: labels?.map(({ name }) => name) ?? [],
  };
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export { makeCall as clientAction };

export default function Message({ loaderData: { message, ...loaded } }: Route.ComponentProps) {
  if (message === undefined) return <Failure text="Could not load the message." />;
  if (message === null)
    return <EmptyText>This message could not be found. It may have been deleted.</EmptyText>;
  return <Reading key={message._id} message={message} {...loaded} />;
}
