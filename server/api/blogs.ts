import { Hono } from "hono";
import { likeActionSchema, slugSchema } from "../../contract/blogs.ts";
import type { AppContext } from "../context.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { changeLikes, listPublishedBlogs, viewPublishedBlog } from "../services/blogs.ts";

export function blogRoutes({ db }: AppContext) {
  return new Hono()
    .get("/blogs/public", async (c) => c.json(await listPublishedBlogs(db)))
    .get("/Blogs/slug/:slug", async (c) => {
      const slug = slugSchema.safeParse(c.req.param("slug"));
      const blog = slug.success ? await viewPublishedBlog(db, slug.data) : undefined;
      return blog === undefined ? c.json({ message: "No such post" }, 404) : c.json(blog, 200);
    })
    .patch("/blogs/:id/likes", jsonBody(likeActionSchema), async (c) => {
      const id = c.req.param("id");
      const likes = isId(id) ? await changeLikes(db, id, c.req.valid("json").action) : undefined;
      return likes === undefined ? c.json({ message: "No such post" }, 404) : c.json({ likes }, 200);
    });
}
