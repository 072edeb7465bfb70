import { Card } from "../../../ui/card.tsx";
import { attempt } from "../attempt.ts";
import { EntryList } from "../entry-list.tsx";
import { Heading } from "../heading.tsx";
import { deleteMessage, fetchMessages } from "../owner-api.ts";
import { isNavigation, PagedList } from "../paged-list.tsx";
import type { Route } from "./+types/route";
import { Message } from "./message.tsx";

/** Loads the first page of messages, or the page after `?cursor=`. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const body = await attempt("The messages could not be loaded", fetchMessages(cursor));
  if (body === undefined) return { page: undefined };
  return { page: { cursor, entries: body.messages, nextCursor: body.nextCursor } };
}

/** Deletes a message. The message disappears from the list in either case, so a failure is only logged. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  await attempt("The message was not deleted", deleteMessage(id));
  return { deleted: true };
}

export { isNavigation as shouldRevalidate };

export default function Messages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Messages" />
      <Card as="div">
        <PagedList
          first={loaderData.page}
          action="/admin/messages?"
          empty="No messages found."
          failed="Could not load messages."
        >
          {(messages, remove) => (
            <EntryList entries={messages}>
              {(message) => <Message message={message} onDeleted={() => remove(message._id)} />}
            </EntryList>
          )}
        </PagedList>
      </Card>
    </>
  );
}
