import type { Feature } from "../../core/feature.ts";
import { shareLinkJobs } from "./jobs.ts";
import { ownShareLinkRoutes } from "./owner.ts";
import { describeShareLinks } from "./privacy.ts";
import { shareLinkRoutes } from "./public.ts";

export const shareLinks: Feature = {
  name: "share-links",
  calls: (context) => [ownShareLinkRoutes(context)],
  addresses: (context) => [shareLinkRoutes(context)],
  jobs: shareLinkJobs,
  privacy: { section: "Posts and links", write: describeShareLinks },
};
