import { data } from "react-router";
import { Card } from "../../../../ui/card.tsx";
import { attempt } from "../../attempt.ts";
import { deleteVisit, fetchVisits } from "../../owner-api.ts";
import { isNavigation, PagedList } from "../../paged-list.tsx";
import type { Route } from "./+types/route";
import { VisitsByDay } from "./visits-by-day.tsx";

/** Loads the first page of visits, or the page after `?cursor=`. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const body = await attempt("The visits could not be loaded", fetchVisits(cursor));
  if (body === undefined) return { page: undefined };
  return { page: { cursor, entries: body.visits, nextCursor: body.nextCursor } };
}

/** Deletes a visit. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const done = deleteVisit(id).then(() => true);
  const deleted = (await attempt("The visit was not deleted", done)) ?? false;
  // If the deletion fails, the error status keeps the router from reloading the figures.
  return data({ deleted }, deleted ? 200 : 500);
}

export { isNavigation as shouldRevalidate };

/** The recent visits, shown below the figures on the dashboard. */
export default function Visits({ loaderData }: Route.ComponentProps) {
  return (
    <Card>
      <h2 id="recent-visits">Recent Visits</h2>
      <PagedList
        first={loaderData.page}
        action="/admin?index&"
        empty="No visits recorded yet."
        failed="Error: Failed to fetch visits"
      >
        {(visits, remove) => <VisitsByDay visits={visits} onDeleted={remove} />}
      </PagedList>
    </Card>
  );
}
