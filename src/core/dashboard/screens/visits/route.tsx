import { Globe } from "lucide-react";
import { attempt } from "../../../admin/attempt.ts";
import { ownerClient } from "../../../admin/owner-api.ts";
import { isNavigation, PagedList } from "../../../admin/ui/paged-list.tsx";
import { useRemovedEntries } from "../../../admin/ui/use-removed-entries.ts";
import { makeCall } from "../../../admin/use-send.ts";
import { parse } from "../../../pages/screens/api.ts";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import type { VisitApi } from "../../../visits/server/owner.ts";
import type { Route } from "./+types/route";
import { VisitsByDay } from "./visits-by-day.tsx";

const visitApi = ownerClient<VisitApi>();

/** Loads the first page of visits, or the page after `?cursor=`. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const call = parse(visitApi.dashboard.visits.$get({ query: cursor === null ? {} : { cursor } }));
  const body = await attempt("The visits could not be loaded", call);
  if (body === undefined) return { page: undefined };
  return { page: { cursor, entries: body.visits, nextCursor: body.nextCursor } };
}

/** After a visit was deleted, the router loads only the figures again. */
export { isNavigation as shouldRevalidate, makeCall as clientAction };

/** The recent visits, shown below the figures on the dashboard. */
export default function Visits({ loaderData }: Route.ComponentProps) {
  const { removed, remove } = useRemovedEntries();
  return (
    <Card>
      <h2 id="recent-visits">Recent Visits</h2>
      <PagedList
        first={loaderData.page}
        action="/admin?index&"
        removed={removed}
        empty={<Empty icon={Globe}>No visits recorded yet.</Empty>}
        failed="Error: Failed to fetch visits"
      >
        {(visits) => <VisitsByDay visits={visits} onDeleted={remove} />}
      </PagedList>
    </Card>
  );
}
