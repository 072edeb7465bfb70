import { type Context, Hono } from "hono";
import { isbot } from "isbot";
import { likeActionSchema, slugSchema } from "../../../contract/blogs.ts";
import { bounds } from "../../../contract/bounds.ts";
import type { AppContext } from "../../context.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { refuseWhenFull } from "../../http/disk-space.ts";
import { isId } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import { type CountLike, describeLikeWait } from "../../http/like-counter.ts";
import { createRateLimit, networkOf } from "../../http/rate-limit.ts";
import { isCrossSite } from "../../http/same-origin.ts";
import {
  findPublishedBlog,
  hasPublishedBlog,
  listPublishedBlogs,
  viewPublishedBlog,
} from "../../services/blogs.ts";
import { findRedirect } from "../../services/redirects.ts";

const postNotFound = { message: "Post not found" };

/** More than an office behind one address reads in an hour. */
const viewLimit = { name: "views", points: 300, seconds: 3_600, store: "memory" } as const;

export function publicBlogRoutes(context: AppContext, countLike: CountLike) {
  const { db, covers } = context;
  const countsView = createViewCheck(context);
  return new Hono<ServerEnv>()
    .get("/blogs/public", async (c) => c.json((await listPublishedBlogs(db)).map(covers.addTo), 200))
    .get("/Blogs/slug/:slug", async (c) => {
      const slug = slugSchema.safeParse(c.req.param("slug"));
      if (!slug.success) return c.json(postNotFound, 404);
      const readBlog = (await countsView(c)) ? viewPublishedBlog : findPublishedBlog;
      const blog = await readBlog(db, slug.data);
      if (blog !== undefined) return c.json(covers.addTo(blog), 200);
      const current = await findRedirect(db, slug.data);
      if (current === undefined) return c.json(postNotFound, 404);
      // Browsers follow this by themselves, so links within the site to an old slug work too.
      return c.json({ message: "The post has moved" }, 301, { Location: `/api/Blogs/slug/${current}` });
    })
    .patch(
      "/blogs/:id/likes",
      refuseWhenFull(context),
      jsonBody(likeActionSchema, bounds.likeBody),
      async (c) => {
        const id = c.req.param("id");
        const isPublished = isId(id) && (await hasPublishedBlog(db, { column: "id", value: id }));
        // Unknown ids are not counted, so that they do not fill the limiter's memory.
        if (!isPublished) return c.json(postNotFound, 404);
        const { action } = c.req.valid("json");
        const outcome = await countLike(c.req.raw, c.env, { id, action });
        if (outcome === undefined) return c.json(postNotFound, 404);
        if ("likes" in outcome) return c.json(outcome, 200);
        return c.json(describeLikeWait(outcome.wait), 429, { "Retry-After": String(outcome.wait) });
      },
    );
}

/** Whether a request for a post is a reader's: not a HEAD request, not a bot, not another site, not one of too many. */
function createViewCheck(context: AppContext) {
  const limit = createRateLimit(context, viewLimit);
  return async (c: Context<ServerEnv>): Promise<boolean> => {
    if (context.isDiskFull() || c.req.method === "HEAD" || isbot(c.req.header("user-agent"))) return false;
    if (isCrossSite(c.req.raw, context.config.siteUrl)) return false;
    const network = networkOf(context.clientAddress(c.req.raw, c.env) ?? "unknown");
    return (await limit.consume(network)) === undefined;
  };
}
