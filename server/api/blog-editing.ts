import { Hono } from "hono";
import { blogInputSchema } from "../../contract/admin-blogs.ts";
import type { AppContext } from "../context.ts";
import { answerJson, answerNothing } from "../http/answers.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { requireAdmin } from "../http/require-admin.ts";
import { createBlog, deleteBlog, findBlog, listAllBlogs, updateBlog } from "../services/blog-editing.ts";

const slugTaken = { message: "Another post has this slug" };
const noSuchPost = { message: "No such post" };

/** The owner's side of the posts. `postsChanged` is called after each write, before it is answered. */
export function blogEditingRoutes(context: AppContext, postsChanged: () => void) {
  const { db, clock } = context;
  return new Hono()
    .get("/blogs", requireAdmin(context), async () => answerJson(await listAllBlogs(db), 200))
    .get("/blogs/:id", requireAdmin(context), async (c) => {
      const id = c.req.param("id");
      const blog = isId(id) ? await findBlog(db, id) : undefined;
      if (blog === undefined) return answerJson(noSuchPost, 404);
      return answerJson(blog, 200, { ETag: `"${blog.version}"` });
    })
    .post("/blogs", requireAdmin(context), jsonBody(blogInputSchema), async (c) => {
      const result = await createBlog(db, c.req.valid("json"), clock());
      if ("refused" in result) return answerJson(slugTaken, 409);
      postsChanged();
      return answerJson(result.saved, 201);
    })
    .put("/blogs/:id", requireAdmin(context), jsonBody(blogInputSchema), async (c) => {
      const id = c.req.param("id");
      if (!isId(id)) return answerJson(noSuchPost, 404);
      const version = readVersion(c.req.header("if-match"));
      const result = await updateBlog(db, id, c.req.valid("json"), { now: clock(), version });
      if ("saved" in result) {
        postsChanged();
        return answerJson(result.saved, 200);
      }
      if (result.refused === "not-found") return answerJson(noSuchPost, 404);
      if (result.refused === "slug-taken") return answerJson(slugTaken, 409);
      return answerJson({ message: "The post was changed elsewhere since it was opened here" }, 409);
    })
    .delete("/blogs/:id", requireAdmin(context), async (c) => {
      const id = c.req.param("id");
      if (!isId(id) || !(await deleteBlog(db, id))) return answerJson(noSuchPost, 404);
      postsChanged();
      return answerNothing();
    });
}

/** The version that a save was made from (RFC 9110, section 13.1.1); `*` and no header ask for none. */
function readVersion(ifMatch: string | undefined): string | undefined {
  const value = ifMatch?.trim();
  return value === undefined || value === "*" ? undefined : value.replace(/^(?:W\/)?"(.*)"$/, "$1");
}
