import { type Context, Hono } from "hono";
import { isbot } from "isbot";
import { type LikeAction, likeActionSchema, slugSchema } from "../../../contract/blogs.ts";
import { bounds } from "../../../contract/bounds.ts";
import type { AppContext } from "../../context.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { refuseWhenFull } from "../../http/disk-space.ts";
import { isId } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createRateLimit, networkOf } from "../../http/rate-limit.ts";
import { isCrossSite } from "../../http/same-origin.ts";
import {
  changeLikes,
  findPublishedBlog,
  hasPublishedBlog,
  listPublishedBlogs,
  viewPublishedBlog,
} from "../../services/blogs.ts";
import { findRedirect } from "../../services/redirects.ts";

const postNotFound = { message: "Post not found" };

/** More than an office behind one address reads in an hour. */
const viewLimit = { name: "views", points: 300, seconds: 3_600, store: "memory" } as const;
/** Per network and post: an office may like together, and no one can take all likes of a popular post away. */
const likeLimits = {
  like: { name: "likes", points: 60, seconds: 86_400 },
  unlike: { name: "unlikes", points: 10, seconds: 86_400 },
};

export function publicBlogRoutes(context: AppContext) {
  const { db, covers } = context;
  const countsView = createViewCheck(context);
  const takeLike = createLikeLimit(context);
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
        const wait = await takeLike(c, id, action);
        if (wait !== undefined) {
          const message = `Too many likes and unlikes of this post from your network. Try again in ${wait} s.`;
          return c.json({ message }, 429, { "Retry-After": String(wait) });
        }
        const likes = await changeLikes(db, id, action);
        return likes === undefined ? c.json(postNotFound, 404) : c.json({ likes }, 200);
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

function createLikeLimit(context: AppContext) {
  const limits = {
    like: createRateLimit(context, likeLimits.like),
    unlike: createRateLimit(context, likeLimits.unlike),
  };
  return (c: Context<ServerEnv>, id: string, action: LikeAction): Promise<number | undefined> => {
    const network = networkOf(context.clientAddress(c.req.raw, c.env) ?? "unknown");
    return limits[action].consume(`${network} ${id}`);
  };
}
