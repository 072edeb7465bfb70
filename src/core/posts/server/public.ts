import { type Context, Hono, type TypedResponse } from "hono";
import { isbot } from "isbot";
import { call } from "../../http/call.ts";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { type Disk, refuseWhenFull } from "../../http/disk-space.ts";
import { encodedResponse } from "../../http/encoded-response.ts";
import { idParams } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createNetworkLimit, type LimitStore } from "../../http/rate-limit.ts";
import { createCrossSiteCheck } from "../../http/same-origin.ts";
import { refuseCall } from "../../http/too-many-requests.ts";
import { visitLimit } from "../../visits/server/count.ts";
import {
  type BlogSummary,
  blogListSchema,
  likeActionSchema,
  likesSchema,
  type PublicBlog,
  publicBlogSchema,
  slugSchema,
} from "../contract/blogs.ts";
import type { PostBodies } from "./bodies.ts";
import { type CountLike, describeLikeWait } from "./count-likes.ts";
import type { PostCounts } from "./counts.ts";
import { createListDocument, type ListDeps } from "./list-document.ts";
import { findPublishedBlog, hasPublishedBlog } from "./read.ts";
import { findRedirect } from "./redirects.ts";
import type { RelatedPosts } from "./related-posts.ts";

const postNotFound = { message: "Post not found" };

/** Who may visit so often may also read so many posts. */
const viewLimit = { ...visitLimit, name: "views" };

interface ViewCheckDeps extends Disk, LimitStore {
  config: { siteUrl: string };
  clientAddress: ClientAddress;
}

interface PublicPostDeps extends ViewCheckDeps, ListDeps {
  bodies: Pick<PostBodies, "read">;
  postCounts: Pick<PostCounts, "view">;
  relatedPosts: RelatedPosts;
}

/** What the typed client of the browser sees. */
type ListResponse = Response & TypedResponse<BlogSummary[], 200, "json">;

type PostResponse = Response & TypedResponse<PublicBlog, 200, "json">;

export function publicPostRoutes(deps: PublicPostDeps, countLike: CountLike) {
  const { db, covers, postCounts, relatedPosts } = deps;
  const readList = createListDocument(deps);
  const countsView = createViewCheck(deps);
  return new Hono<ServerEnv>()
    .get(
      "/blogs/public",
      call("anyone", blogListSchema),
      async (c) => encodedResponse(c.req.raw.headers, await readList()) as ListResponse,
    )
    .get("/Blogs/slug/:slug", call("anyone", publicBlogSchema), async (c) => {
      const slug = slugSchema.safeParse(c.req.param("slug"));
      if (!slug.success) return c.json(postNotFound, 404);
      const blog = (await countsView(c))
        ? await postCounts.view(slug.data)
        : await findPublishedBlog(deps, slug.data);
      if (blog !== undefined)
        return c.json(covers.addTo(await relatedPosts.addTo(blog)), 200) as PostResponse;
      const current = await findRedirect(db, slug.data);
      if (current === undefined) return c.json(postNotFound, 404);
      // Browsers follow this by themselves, so links within the site to an old slug work too.
      return c.json({ message: "The post has moved" }, 301, { Location: `/api/Blogs/slug/${current}` });
    })
    .patch(
      "/blogs/:id/likes",
      call("anyone", likesSchema),
      idParams(postNotFound),
      refuseWhenFull(deps),
      jsonBody(likeActionSchema, bounds.likeBody),
      async (c) => {
        const id = c.req.param("id");
        const isPublished = await hasPublishedBlog(db, { column: "id", value: id });
        // Unknown ids are not counted, so that they do not fill the limiter's memory.
        if (!isPublished) return c.json(postNotFound, 404);
        const { action } = c.req.valid("json");
        const outcome = await countLike(c.req.raw, c.env, { id, action });
        if (outcome === undefined) return c.json(postNotFound, 404);
        if ("likes" in outcome) return c.json(outcome, 200);
        return refuseCall(c, describeLikeWait(outcome.wait));
      },
    );
}

export type PublicPostApi = ReturnType<typeof publicPostRoutes>;

/** Whether a request for a post is a reader's: not a HEAD request, not a bot, not another site, not one of too many. */
function createViewCheck(deps: ViewCheckDeps) {
  const limit = createNetworkLimit(deps, viewLimit);
  const isCrossSite = createCrossSiteCheck(deps.config.siteUrl);
  return async (c: Context<ServerEnv>): Promise<boolean> => {
    if (deps.isDiskFull() || c.req.method === "HEAD" || isbot(c.req.header("user-agent"))) return false;
    if (isCrossSite(c.req.raw)) return false;
    return (await limit.consume(deps.clientAddress(c.req.raw, c.env))) === undefined;
  };
}
