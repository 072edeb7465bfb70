import type { Feature } from "../../feature.ts";
import { requestInsightRoutes } from "./owner.ts";
import { describeRequests } from "./privacy.ts";

export const requests: Feature = {
  name: "requests",
  calls: (context) => [requestInsightRoutes(context)],
  privacy: { section: "Posts and links", write: describeRequests },
};
