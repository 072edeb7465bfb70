import type { SavedReplyApi } from "../../../../features/replies/replies/owner-saved.ts";
import { attempt } from "../../../admin/attempt.ts";
import { loadParts } from "../../../admin/load-parts.ts";
import { ownerClient } from "../../../admin/owner-api.ts";
import { EmptyText } from "../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../admin/ui/failure.tsx";
import { makeCall } from "../../../admin/use-send.ts";
import { ApiError, parse } from "../../../pages/screens/api.ts";
import { fetchLabels, fetchMessage } from "../api.ts";
import type { Route } from "./+types/route";
import { fetchReplies, fetchReplySettings } from "./api.ts";
import { Reading } from "./reading.tsx";

const savedReplyApi = ownerClient<SavedReplyApi>();

/** Loads a message, the conversation about it, and what replies to it need. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [message, conversation, settings, saved, labels, writerParts] = await Promise.all([
    attempt("The message could not be loaded", fetchMessage(id).catch(nullIfUnknown)),
    attempt("The replies could not be loaded", fetchReplies(id)),
    attempt("The settings of replies could not be loaded", fetchReplySettings()),
    attempt("The saved replies could not be loaded", parse(savedReplyApi["saved-replies"].$get())),
    attempt("The labels could not be loaded", fetchLabels()),
    loadParts(({ writer }) => writer),
  ]);
  return {
    message,
    conversation,
    settings,
    savedReplies: saved?.savedReplies,
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
