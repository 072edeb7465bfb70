import { type Context, Hono } from "hono";
import { likeActionSchema, slugSchema } from "../../contract/blogs.ts";
import { bounds } from "../../contract/bounds.ts";
import type { AppContext } from "../context.ts";
import type { ServerEnv } from "../http/client-address.ts";
import { requireDiskSpace } from "../http/disk-space.ts";
import { type CountLike, describeLikeWait } from "../http/like-counter.ts";
import type { RenderRefused } from "../pages/render.ts";
import { findPublishedBlog } from "../services/blogs.ts";
import { findRedirect } from "../services/redirects.ts";
import { type Fields, type FormOutcome, handleForm, refuseOtherMethods } from "./handle-form.ts";

const notFound = { status: 404, message: "Post not found" };

interface LikeFormParts {
  countLike: CountLike;
  renderRefused: RenderRefused;
  /** Has the page of a post rendered again, so that the visitor sees the like. */
  expirePage: (address: string) => void;
}

/** The like button of a post for visitors without JavaScript. It follows the rules of `PATCH /api/blogs/{id}/likes`. */
export function likeFormRoutes(context: AppContext, { countLike, renderRefused, expirePage }: LikeFormParts) {
  const { db } = context;

  async function submit(c: Context<ServerEnv>, fields: Fields): Promise<FormOutcome> {
    requireDiskSpace(context);
    const post = await findPost(c.req.param("slug") ?? "");
    if (post === undefined) return notFound;
    const page = `/blog/${post.slug}`;
    const like = likeActionSchema.safeParse(fields);
    if (!like.success) return { status: 400, message: "The form must say like or unlike.", page };
    const outcome = await countLike(c.req.raw, c.env, { id: post._id, ...like.data });
    if (outcome === undefined) return notFound;
    if ("wait" in outcome) {
      const headers = { "retry-after": String(outcome.wait) };
      return { status: 429, ...describeLikeWait(outcome.wait), headers, page };
    }
    expirePage(page);
    return { seeOther: page };
  }

  /** Finds a published post by its slug or one that it had before: the page may be older than the slug. */
  async function findPost(text: string) {
    const slug = slugSchema.safeParse(text);
    if (!slug.success) return undefined;
    const post = await findPublishedBlog(db, slug.data);
    if (post !== undefined) return post;
    const current = await findRedirect(db, slug.data);
    return current === undefined ? undefined : findPublishedBlog(db, current);
  }

  const handle = handleForm(context, { maxSize: bounds.likeBody, renderRefused, submit });
  return new Hono<ServerEnv>().post("/blog/:slug", handle).all("/blog/:slug", refuseOtherMethods);
}
