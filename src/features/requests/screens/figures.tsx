import { ownerClient } from "../../../core/admin/owner-api.ts";
import type { FigurePart } from "../../../core/feature.app.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import type { RequestInsightApi } from "../owner.ts";
import { Requests } from "./requests.tsx";

const requestInsightApi = ownerClient<RequestInsightApi>();

export const figures: FigurePart = {
  report: async (period) => {
    const requests = await parse(requestInsightApi.insight.requests.$get({ query: period }));
    return requests.readers.length + requests.downloads.length > 0 && <Requests {...requests} />;
  },
};
