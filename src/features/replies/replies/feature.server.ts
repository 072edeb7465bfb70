import type { Feature } from "../../../core/feature.ts";
import { replyJobs } from "./jobs.ts";
import { replyRoutes } from "./owner.ts";
import { savedReplyRoutes } from "./owner-saved.ts";
import { describeReplies } from "./privacy.ts";

export const replies: Feature = {
  name: "replies",
  calls: (context) => [replyRoutes(context), savedReplyRoutes(context)],
  jobs: replyJobs,
  privacy: { section: "Messages", write: describeReplies },
};
