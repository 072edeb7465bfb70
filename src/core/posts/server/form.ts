import { type Context, Hono } from "hono";
import type { Database } from "../../db/connect.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { type Disk, requireDiskSpace } from "../../http/disk-space.ts";
import {
  type Fields,
  type FormDeps,
  type FormRefusal,
  type FormResult,
  handleForm,
  refuseOtherMethods,
  type Submit,
} from "../../http/handle-form.ts";
import type { RenderRefused } from "../../http/rendered-page.ts";
import { refuseForm } from "../../http/too-many-requests.ts";
import { likeActionSchema, type PublicBlog, slugSchema } from "../contract/blogs.ts";
import type { PostBodies } from "./bodies.ts";
import { type CountLike, describeLikeWait } from "./count-likes.ts";
import { findPublishedBlog } from "./read.ts";
import { findRedirect } from "./redirects.ts";

const notFound = { status: 404, message: "Post not found" };

interface LikeFormDeps extends FormDeps, Disk {
  db: Database;
  bodies: Pick<PostBodies, "read">;
}

interface LikeFormActions {
  countLike: CountLike;
  renderRefused: RenderRefused;
  /** Has the page of a post rendered again, so that the visitor sees the like. */
  expirePage: (address: string) => void;
}

/** The like button of a post for visitors without JavaScript. It follows the rules of `PATCH /api/blogs/{id}/likes`. */
export function likeFormRoutes(
  deps: LikeFormDeps,
  { countLike, renderRefused, expirePage }: LikeFormActions,
) {
  const { db } = deps;

  async function open(c: Context<ServerEnv>): Promise<FormRefusal | Submit> {
    const post = await findPost(c.req.param("slug") ?? "");
    return post === undefined ? notFound : (fields) => submit(c, post, fields);
  }

  async function submit(c: Context<ServerEnv>, post: PublicBlog, fields: Fields): Promise<FormResult> {
    requireDiskSpace(deps);
    const page = `/blog/${post.slug}`;
    const like = likeActionSchema.safeParse(fields);
    if (!like.success) return { status: 400, message: "The form must say like or unlike.", page };
    const outcome = await countLike(c.req.raw, c.env, { id: post._id, ...like.data });
    if (outcome === undefined) return notFound;
    if ("wait" in outcome) return refuseForm(describeLikeWait(outcome.wait));
    expirePage(page);
    return { seeOther: page };
  }

  /** Finds a published post by its slug or one that it had before: the page may be older than the slug. */
  async function findPost(text: string) {
    const slug = slugSchema.safeParse(text);
    if (!slug.success) return undefined;
    const post = await findPublishedBlog(deps, slug.data);
    if (post !== undefined) return post;
    const current = await findRedirect(db, slug.data);
    return current === undefined ? undefined : findPublishedBlog(deps, current);
  }

  const handle = handleForm(deps, { maxSize: bounds.likeBody, renderRefused, open });
  return new Hono<ServerEnv>().post("/blog/:slug", handle).all("/blog/:slug", refuseOtherMethods);
}
