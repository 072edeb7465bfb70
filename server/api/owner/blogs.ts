import { Hono } from "hono";
import { blogInputSchema } from "../../../contract/blogs.ts";
import { bounds } from "../../../contract/bounds.ts";
import type { AppContext } from "../../context.ts";
import { isId } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createBlog, deleteBlog, findBlog, listAllBlogs, updateBlog } from "../../services/blogs.ts";

const slugTaken = { message: "Another post has this slug" };
const postNotFound = { message: "Post not found" };

/** Every write is announced before the response is sent, so the owner sees the change on the page that follows. */
export function blogRoutes({ db, clock, blogChanges }: AppContext) {
  return new Hono()
    .get("/blogs", async (c) => c.json(await listAllBlogs(db), 200))
    .get("/blogs/:id", async (c) => {
      const id = c.req.param("id");
      const blog = isId(id) ? await findBlog(db, id) : undefined;
      if (blog === undefined) return c.json(postNotFound, 404);
      return c.json(blog, 200, { ETag: `"${blog.version}"` });
    })
    .post("/blogs", jsonBody(blogInputSchema, bounds.blogBody), async (c) => {
      const result = await createBlog(db, c.req.valid("json"), clock());
      if ("refused" in result) return c.json(slugTaken, 409);
      await blogChanges.announce();
      return c.json(result.saved, 201);
    })
    .put("/blogs/:id", jsonBody(blogInputSchema, bounds.blogBody), async (c) => {
      const id = c.req.param("id");
      if (!isId(id)) return c.json(postNotFound, 404);
      const version = readVersion(c.req.header("if-match"));
      const result = await updateBlog(db, id, c.req.valid("json"), { now: clock(), version });
      if ("saved" in result) {
        await blogChanges.announce();
        return c.json(result.saved, 200);
      }
      if (result.refused === "not-found") return c.json(postNotFound, 404);
      if (result.refused === "slug-taken") return c.json(slugTaken, 409);
      return c.json({ message: "This post has changed since you opened it" }, 409);
    })
    .delete("/blogs/:id", async (c) => {
      const id = c.req.param("id");
      if (!isId(id) || !(await deleteBlog(db, id))) return c.json(postNotFound, 404);
      await blogChanges.announce();
      return c.body(null, 204);
    });
}

/**
 * Returns the version that the client edited, from `If-Match` (RFC 9110, section 13.1.1). Returns `undefined` without the
 * header and for `*`, which both mean that any version may be overwritten.
 */
function readVersion(ifMatch: string | undefined): string | undefined {
  const value = ifMatch?.trim();
  return value === undefined || value === "*" ? undefined : value.replace(/^(?:W\/)?"(.*)"$/, "$1");
}
