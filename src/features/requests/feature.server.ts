import type { Feature } from "../../core/feature.ts";
import { requestInsightRoutes } from "./owner.ts";
import { requestCounter } from "./parts.ts";
import { describeRequests } from "./privacy.ts";
import { countRequests } from "./public.ts";

export const requests: Feature = {
  name: "requests",
  needs: ["insight"],
  parts: [requestCounter],
  calls: (context) => [requestInsightRoutes(context)],
  addresses: (context) => (context.config.isStaticCopy ? [] : [countRequests(context.get(requestCounter))]),
  privacy: { section: "Posts and links", write: describeRequests },
};
