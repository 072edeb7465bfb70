import { Hono } from "hono";
import { type BlogSummary, likeActionSchema, slugSchema } from "../../contract/blogs.ts";
import type { AppContext } from "../context.ts";
import { answerJson, answerJsonBytes } from "../http/answers.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { changeLikes, findPublishedBlog, listPublishedBlogs, viewPublishedBlog } from "../services/blogs.ts";
import { keepUnchanged } from "../services/keep-unchanged.ts";

export function blogRoutes({ db, dataVersion }: AppContext) {
  const readPublicList = keepUnchanged(dataVersion, async () =>
    Buffer.from(JSON.stringify(await listPublishedBlogs(db))),
  );
  return new Hono()
    .get("/blogs/public", () => answerPublicList(readPublicList()))
    .get("/Blogs/slug/:slug", async (c) => {
      const slug = slugSchema.safeParse(c.req.param("slug"));
      // Who asks for the headers only reads nothing.
      const readBlog = c.req.method === "HEAD" ? findPublishedBlog : viewPublishedBlog;
      const blog = slug.success ? await readBlog(db, slug.data) : undefined;
      return blog === undefined ? answerJson({ message: "No such post" }, 404) : answerJson(blog, 200);
    })
    .patch("/blogs/:id/likes", jsonBody(likeActionSchema), async (c) => {
      const id = c.req.param("id");
      const likes = isId(id) ? await changeLikes(db, id, c.req.valid("json").action) : undefined;
      return likes === undefined ? answerJson({ message: "No such post" }, 404) : answerJson({ likes }, 200);
    });
}

type ListBytes = Buffer<ArrayBuffer>;
type PublicList = ReturnType<typeof answerJsonBytes<BlogSummary[]>>;

/** A list that is there already is answered at once: what is awaited takes a longer way through the server. */
function answerPublicList(list: ListBytes | Promise<ListBytes>): PublicList | Promise<PublicList> {
  const answer = (bytes: ListBytes) => answerJsonBytes<BlogSummary[]>(bytes);
  return list instanceof Uint8Array ? answer(list) : list.then(answer);
}
