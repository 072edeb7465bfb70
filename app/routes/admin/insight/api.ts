import type { Insight, InsightQuery, Live } from "../../../../contract/insight.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { parse } from "../../../api.ts";

export function fetchLive(): Promise<Live> {
  return parse(ownerApi.insight.live.$get());
}

export function fetchInsight(query: InsightQuery): Promise<Insight> {
  return parse(ownerApi.insight.$get({ query }));
}
