import { Hono } from "hono";
import { likeActionSchema, slugSchema } from "../../../contract/blogs.ts";
import type { AppContext } from "../../context.ts";
import { refuseWhenFull } from "../../http/disk-space.ts";
import { isId } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import {
  changeLikes,
  findPublishedBlog,
  listPublishedBlogs,
  viewPublishedBlog,
} from "../../services/blogs.ts";

const noSuchPost = { message: "No such post" };

export function publicBlogRoutes(context: AppContext) {
  const { db, isDiskFull } = context;
  return new Hono()
    .get("/blogs/public", async (c) => c.json(await listPublishedBlogs(db), 200))
    .get("/Blogs/slug/:slug", async (c) => {
      const slug = slugSchema.safeParse(c.req.param("slug"));
      // A HEAD request shows the post to no one, so it does not count as a view.
      const readBlog = c.req.method === "HEAD" || isDiskFull() ? findPublishedBlog : viewPublishedBlog;
      const blog = slug.success ? await readBlog(db, slug.data) : undefined;
      return blog === undefined ? c.json(noSuchPost, 404) : c.json(blog, 200);
    })
    .patch("/blogs/:id/likes", refuseWhenFull(context), jsonBody(likeActionSchema), async (c) => {
      const id = c.req.param("id");
      const likes = isId(id) ? await changeLikes(db, id, c.req.valid("json").action) : undefined;
      return likes === undefined ? c.json(noSuchPost, 404) : c.json({ likes }, 200);
    });
}
