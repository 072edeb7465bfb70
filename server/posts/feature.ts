import type { Feature } from "../feature.ts";
import { previewRoutes } from "../pages/public-previews.ts";
import { likeFormRoutes } from "./form.ts";
import { postJobs } from "./jobs.ts";
import { postRoutes } from "./owner.ts";
import { previewLinkRoutes } from "./owner-previews.ts";
import { workingCopyRoutes } from "./owner-working-copies.ts";
import { describePostCounts } from "./privacy.ts";
import { publicPostRoutes } from "./public.ts";

export const posts: Feature = {
  name: "posts",
  calls: (context, { isReachable }) => [
    publicPostRoutes(context, context.countLike),
    workingCopyRoutes(context),
    previewLinkRoutes(context),
    postRoutes(context, isReachable),
  ],
  pages: (context, { renderPreview, renderRefused, expirePage }) => [
    previewRoutes(context, renderPreview),
    likeFormRoutes(context, { countLike: context.countLike, renderRefused, expirePage }),
  ],
  jobs: postJobs,
  privacy: { section: "Posts and links", isFirst: true, write: describePostCounts },
};
