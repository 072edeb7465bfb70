import type { Insight, InsightExportQuery, InsightQuery, Live } from "../../../../contract/insight.ts";
import type { InsightRequests } from "../../../../contract/insight-requests.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { ApiError, parse } from "../../../api.ts";

export function fetchLive(): Promise<Live> {
  return parse(ownerApi.insight.live.$get());
}

export function fetchInsight(query: InsightQuery): Promise<Insight> {
  return parse(ownerApi.insight.$get({ query }));
}

/** Returns the title of the published post that has this address, such as `/blog/tests-that-can-fail`. */
export async function fetchPostTitle(path: string): Promise<string | undefined> {
  const slug = path.replace("/blog/", "");
  const found = await parse(ownerApi.blogs.$get({ query: { q: slug } }));
  return found.find((blog) => blog.published && blog.slug === slug)?.title;
}

/** Who reads the feeds, and what was downloaded. */
export function fetchRequests(period: { from: string; to: string }): Promise<InsightRequests> {
  return parse(ownerApi.insight.requests.$get({ query: period }));
}

/** Returns a whole table as a file. */
export async function fetchTable(query: InsightExportQuery): Promise<Blob> {
  const response = await ownerApi.insight.export.$get({ query });
  if (!response.ok) throw new ApiError(response.status);
  return response.blob();
}
