import { Hono } from "hono";
import { type BlogSummary, likeActionSchema, slugSchema } from "../../contract/blogs.ts";
import type { AppContext } from "../context.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { answerJsonText } from "../http/json-text.ts";
import { changeLikes, listPublishedBlogs, viewPublishedBlog } from "../services/blogs.ts";
import { shareReads } from "../services/share-reads.ts";

export function blogRoutes({ db }: AppContext) {
  const readPublicList = shareReads(async () => JSON.stringify(await listPublishedBlogs(db)));
  return new Hono()
    .get("/blogs/public", async () => answerJsonText<BlogSummary[]>(await readPublicList()))
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
