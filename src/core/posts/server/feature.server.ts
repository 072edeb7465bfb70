import type { Feature } from "../../feature.ts";
import { likeFormRoutes } from "./form.ts";
import { postJobs } from "./jobs.ts";
import { postRoutes } from "./owner.ts";
import { workingCopyRoutes } from "./owner-working-copies.ts";
import { likeCounter, postCounts } from "./parts.ts";
import { describePostCounts } from "./privacy.ts";
import { publicPostRoutes } from "./public.ts";
import { publicationKind } from "./publication.ts";

export const posts: Feature = {
  name: "posts",
  parts: [postCounts, likeCounter],
  calls: (context, { isReachable }) => [
    publicPostRoutes({ ...context, postCounts: context.get(postCounts) }, context.get(likeCounter)),
    workingCopyRoutes(context),
    postRoutes(context, isReachable),
  ],
  pages: (context, { renderRefused, expirePage }) => {
    // Another instance may have given a post a time, and be gone when it has come.
    context.postChanges.watch(() => context.jobs.wake(publicationKind));
    return [likeFormRoutes(context, { countLike: context.get(likeCounter), renderRefused, expirePage })];
  },
  jobs: postJobs,
  privacy: { section: "Posts and links", isFirst: true, write: describePostCounts },
};
