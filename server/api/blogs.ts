import { Hono } from "hono";
import { type BlogSummary, likeActionSchema, slugSchema } from "../../contract/blogs.ts";
import type { AppContext } from "../context.ts";
import { answerJson, answerJsonBytes } from "../http/answers.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { changeLikes, listPublishedBlogs, viewPublishedBlog } from "../services/blogs.ts";
import { shareReads } from "../services/share-reads.ts";

export function blogRoutes({ db }: AppContext) {
  const readPublicList = shareReads(async () => Buffer.from(JSON.stringify(await listPublishedBlogs(db))));
  return new Hono()
    .get("/blogs/public", async () => answerJsonBytes<BlogSummary[]>(await readPublicList()))
    .get("/Blogs/slug/:slug", async (c) => {
      const slug = slugSchema.safeParse(c.req.param("slug"));
      const blog = slug.success ? await viewPublishedBlog(db, slug.data) : undefined;
      return blog === undefined ? answerJson({ message: "No such post" }, 404) : answerJson(blog, 200);
    })
    .patch("/blogs/:id/likes", jsonBody(likeActionSchema), async (c) => {
      const id = c.req.param("id");
      const likes = isId(id) ? await changeLikes(db, id, c.req.valid("json").action) : undefined;
      return likes === undefined ? answerJson({ message: "No such post" }, 404) : answerJson({ likes }, 200);
    });
}
