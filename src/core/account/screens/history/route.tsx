import { KeyRound, LogIn, LogOut, type LucideIcon, ShieldAlert, ShieldX } from "lucide-react";
import { attempt } from "../../../admin/attempt.ts";
import { ownerClient } from "../../../admin/owner-api.ts";
import { EntryList, EntryRow } from "../../../admin/ui/entry-list.tsx";
import type { ListPage } from "../../../admin/ui/list-page.ts";
import { PagedList } from "../../../admin/ui/paged-list.tsx";
import { LoadingPart } from "../../../admin/ui/screen-skeleton.tsx";
import { Time } from "../../../admin/ui/time.tsx";
import { parse } from "../../../pages/screens/api.ts";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import type { SecurityEntry, SecurityEvent } from "../../contract/security-events.ts";
import type { SecurityEventApi } from "../../server/owner-security-events.ts";
import { nameClient } from "../name-client.ts";
import type { Route } from "./+types/route";
import { describeEvent } from "./describe-event.ts";

const securityEventApi = ownerClient<SecurityEventApi>();

/** Loads the first page of the history, or with `?cursor=` another one. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { page: await loadHistory(url.searchParams.get("cursor")) };
}

/** Returns `undefined` if the page could not be loaded. */
async function loadHistory(cursor: string | null): Promise<ListPage<SecurityEntry> | undefined> {
  const call = parse(securityEventApi.account.events.$get({ query: cursor === null ? {} : { cursor } }));
  const body = await attempt("The sign-in history could not be loaded", call);
  return body && { cursor, entries: body.events, nextCursor: body.nextCursor };
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
        empty={<Empty icon={KeyRound}>No events in the last 90 days.</Empty>}
        failed="Could not load the sign-in history."
      >
        {(entries) => <EntryList entries={entries}>{(entry) => <HistoryRow entry={entry} />}</EntryList>}
      </PagedList>
    </Card>
  );
}

/** The icons of events other than changes of what the owner signs in with. */
const icons: Partial<Record<SecurityEvent, LucideIcon>> = {
  "sign-in": LogIn,
  "sign-in-failed": ShieldAlert,
  "limit-reached": ShieldX,
  "session-ended": LogOut,
  "second-step-failed": ShieldAlert,
};

function HistoryRow({ entry }: { entry: SecurityEntry }) {
  const { event, at, lastAt } = entry;
  const Icon = icons[event] ?? KeyRound;
  const { device, place } = nameClient(entry);
  const color = event === "sign-in-failed" || event === "limit-reached" ? "amber" : "quiet";
  return (
    <EntryRow
      stacks
      icon={<Icon aria-hidden="true" strokeWidth={1.75} className={color} />}
      actions={
        <p className="quiet small figures">
          <Time at={at} until={lastAt} />
        </p>
      }
    >
      <p>{describeEvent(entry)}</p>
      <p className="quiet small figures">{device === "Server" ? "On the server" : `${device}, ${place}`}</p>
    </EntryRow>
  );
}
