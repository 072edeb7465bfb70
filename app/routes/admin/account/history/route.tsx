import { Card } from "../../../../ui/card.tsx";
import { attempt } from "../../attempt.ts";
import { fetchSecurityEvents } from "../../owner-api.ts";
import { PagedList } from "../../paged-list.tsx";
import type { Route } from "./+types/route";
import { HistoryEntry } from "./history-entry.tsx";

/** A page of the sign-in history: the first, or with `?cursor=` a further one. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const answer = await attempt("The sign-in history could not be loaded", fetchSecurityEvents(cursor));
  if (answer === undefined) return { page: undefined };
  return { page: { cursor, entries: answer.events, nextCursor: answer.nextCursor } };
}

/** The sign-in history, below the password and the sessions. A change of those loads it again. */
export default function History({ loaderData }: Route.ComponentProps) {
  return (
    <Card>
      <h2>Sign-in history</h2>
      <PagedList
        first={loaderData.page}
        action="/admin/account?index&"
        empty="Nothing happened in the last 90 days."
        failed="Could not load the sign-in history."
      >
        {(entry) => <HistoryEntry entry={entry} />}
      </PagedList>
    </Card>
  );
}
