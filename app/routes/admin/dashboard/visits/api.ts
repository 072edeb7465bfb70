import type { VisitPage } from "../../../../../contract/visits.ts";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

/** Fetches a page of visits, newest first. Pass `null` for the first page. */
export function fetchVisits(cursor: string | null): Promise<VisitPage> {
  return parse(ownerApi.dashboard.visits.$get({ query: cursor === null ? {} : { cursor } }));
}

export async function deleteVisit(id: string): Promise<void> {
  await parse(ownerApi.dashboard.visits[":id"].$delete({ param: { id } }));
}
