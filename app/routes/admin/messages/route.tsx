import { useRevalidator } from "react-router";
import { attempt } from "../../../admin/attempt.ts";
import { EntryList } from "../../../admin/ui/entry-list.tsx";
import { Heading } from "../../../admin/ui/heading.tsx";
import { ListSearch } from "../../../admin/ui/list-search.tsx";
import { isNavigation, PagedList } from "../../../admin/ui/paged-list.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { useRemovedEntries } from "../../../admin/ui/use-removed-entries.ts";
import { Card } from "../../../ui/card.tsx";
import type { Route } from "./+types/route";
import { deleteMessage, fetchMessages, restoreMessage } from "./api.ts";
import { Message } from "./message.tsx";
import { UndoLine } from "./undo-line.tsx";
import { useUndo } from "./use-undo.ts";

/** Loads the first page of messages, or the page after `?cursor=`. With `?q=`, loads the messages that contain it. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const search = url.searchParams.get("q") ?? "";
  const query = { ...(cursor !== null && { cursor }), ...(search !== "" && { q: search }) };
  const body = await attempt("The messages could not be loaded", fetchMessages(query));
  if (body === undefined) return { search, page: undefined };
  return { search, page: { cursor, entries: body.messages, nextCursor: body.nextCursor } };
}

/** DELETE deletes a message, and POST restores it. A failure is only logged. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  if (request.method === "POST") {
    const done = restoreMessage(id).then(() => true);
    return { id, restored: (await attempt("The message was not restored", done)) ?? false };
  }
  const done = deleteMessage(id).then(() => true);
  return { deleted: (await attempt("The message was not deleted", done)) ?? false };
}

export { isNavigation as shouldRevalidate, LoadingScreen as HydrateFallback };

export default function Messages({ loaderData: { search, page } }: Route.ComponentProps) {
  const { removed, remove, putBack } = useRemovedEntries();
  const { revalidate } = useRevalidator();
  const undo = useUndo(page, ({ _id }, isReloaded) => {
    putBack(_id);
    if (isReloaded) void revalidate();
  });
  return (
    <>
      <Heading name="Messages" />
      <Card as="div">
        {(search !== "" || page?.nextCursor != null) && (
          <ListSearch noun="message" search={search} page={page} />
        )}
        <PagedList
          key={search}
          first={page}
          action={`/admin/messages?${search && `q=${encodeURIComponent(search)}&`}`}
          removed={removed}
          empty="No messages found."
          failed="Could not load messages."
        >
          {(messages) => (
            <EntryList entries={messages}>
              {(message) => (
                <Message
                  message={message}
                  onDeleted={(deleted) => {
                    remove(message._id);
                    if (deleted) undo.add(message);
                  }}
                />
              )}
            </EntryList>
          )}
        </PagedList>
      </Card>
      <UndoLine {...undo} onUndo={undo.undo} onEnd={undo.end} />
    </>
  );
}
