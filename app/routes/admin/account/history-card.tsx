import type { SecurityEntry } from "../../../../contract/security-events.ts";
import { attempt } from "../../../admin/attempt.ts";
import { EntryList } from "../../../admin/ui/entry-list.tsx";
import type { ListPage } from "../../../admin/ui/list-page.ts";
import { PagedList } from "../../../admin/ui/paged-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { fetchSecurityEvents } from "./api.ts";
import { HistoryEntry } from "./history-entry.tsx";

/** Loads a page of the sign-in history. Returns `undefined` if it could not be loaded. */
export async function loadHistory(cursor: string | null): Promise<ListPage<SecurityEntry> | undefined> {
  const body = await attempt("The sign-in history could not be loaded", fetchSecurityEvents(cursor));
  return body && { cursor, entries: body.events, nextCursor: body.nextCursor };
}

/** The sign-in history, shown below the password and the sessions. */
export function HistoryCard({ first }: { first: ListPage<SecurityEntry> | undefined }) {
  return (
    <Card>
      <h2>Sign-in history</h2>
      <PagedList
        first={first}
        action="/admin/account?"
        empty="No events in the last 90 days."
        failed="Could not load the sign-in history."
      >
        {(entries) => <EntryList entries={entries}>{(entry) => <HistoryEntry entry={entry} />}</EntryList>}
      </PagedList>
    </Card>
  );
}
