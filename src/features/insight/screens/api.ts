import { ownerClient } from "../../../core/admin/owner-api.ts";
import { ApiError, parse } from "../../../core/pages/screens/api.ts";
import type { Insight, InsightExportQuery, InsightQuery, Live } from "../contract/insight.ts";
import type { InsightApi } from "../insight/owner.ts";

const insightApi = ownerClient<InsightApi>();

export function fetchLive(): Promise<Live> {
  return parse(insightApi.insight.live.$get());
}

export function fetchInsight(query: InsightQuery): Promise<Insight> {
  return parse(insightApi.insight.$get({ query }));
}

/** Returns a whole table as a file. */
export async function fetchTable(query: InsightExportQuery): Promise<Blob> {
  const response = await insightApi.insight.export.$get({ query });
  if (!response.ok) throw new ApiError(response.status);
  return response.blob();
}
