import { ownerClient } from "../../../core/admin/owner-api.ts";
import { ApiError, parse } from "../../../core/pages/screens/api.ts";
import type { PostApi } from "../../../core/posts/server/owner.ts";
import type { Insight, InsightExportQuery, InsightQuery, Live } from "../contract/insight.ts";
import type { InsightApi } from "../insight/owner.ts";

const insightApi = ownerClient<InsightApi>();
const postApi = ownerClient<PostApi>();

export function fetchLive(): Promise<Live> {
  return parse(insightApi.insight.live.$get());
}

export function fetchInsight(query: InsightQuery): Promise<Insight> {
  return parse(insightApi.insight.$get({ query }));
}

/** Returns the title of the published post that has this address, such as `/blog/tests-that-can-fail`. */
export async function fetchPostTitle(path: string): Promise<string | undefined> {
  const slug = path.replace("/blog/", "");
  const found = await parse(postApi.blogs.$get({ query: { q: slug } }));
  return found.find((blog) => blog.published && blog.slug === slug)?.title;
}

/** Returns a whole table as a file. */
export async function fetchTable(query: InsightExportQuery): Promise<Blob> {
  const response = await insightApi.insight.export.$get({ query });
  if (!response.ok) throw new ApiError(response.status);
  return response.blob();
}
