import type { Feature } from "../../feature.ts";
import { replyJobs } from "./jobs.ts";
import { replyRoutes } from "./owner.ts";
import { savedReplyRoutes } from "./owner-saved.ts";

export const replies: Feature = {
  name: "replies",
  calls: (context) => [replyRoutes(context), savedReplyRoutes(context)],
  jobs: replyJobs,
};
