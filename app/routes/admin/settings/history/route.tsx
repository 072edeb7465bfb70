import type { SecurityEntry, SecurityEntryPage } from "../../../../../contract/security-events.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import type { ListPage } from "../../../../admin/ui/list-page.ts";
import { PagedList } from "../../../../admin/ui/paged-list.tsx";
import { LoadingPart } from "../../../../admin/ui/screen-skeleton.tsx";
import { parse } from "../../../../api.ts";
import { Card } from "../../../../ui/card.tsx";
import type { Route } from "./+types/route";
import { HistoryEntry } from "./history-entry.tsx";

/** Loads the first page of the history, or with `?cursor=` another one. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { page: await loadHistory(url.searchParams.get("cursor")) };
}

export { LoadingPart as HydrateFallback };

/** Who signed in or tried to, and what was done with the account. */
export default function HistoryPart({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Card>
      <h2>Sign-in history</h2>
      <PagedList
        first={page}
        action="/admin/settings/history?"
        empty="No events in the last 90 days."
        failed="Could not load the sign-in history."
      >
        {(entries) => <EntryList entries={entries}>{(entry) => <HistoryEntry entry={entry} />}</EntryList>}
      </PagedList>
    </Card>
  );
}

/** Returns `undefined` if the page could not be loaded. */
async function loadHistory(cursor: string | null): Promise<ListPage<SecurityEntry> | undefined> {
  const body = await attempt("The sign-in history could not be loaded", fetchSecurityEvents(cursor));
  return body && { cursor, entries: body.events, nextCursor: body.nextCursor };
}

/** Fetches a page of the sign-in history, newest first. Pass `null` for the first page. */
function fetchSecurityEvents(cursor: string | null): Promise<SecurityEntryPage> {
  return parse(ownerApi.account.events.$get({ query: cursor === null ? {} : { cursor } }));
}
