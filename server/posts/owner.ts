import { Hono, type TypedResponse } from "hono";
import { blogInputSchema, previewInputSchema } from "../../contract/blogs.ts";
import { bounds } from "../../contract/bounds.ts";
import type { Database } from "../db/connect.ts";
import { isId } from "../http/ids.ts";
import { jsonBody } from "../http/json-body.ts";
import { searchQuery } from "../http/search-query.ts";
import type { JobRunner } from "../jobs/runner.ts";
import type { PostBodies, PostBody } from "./bodies.ts";
import type { MarkdownFault } from "./body/markdown-fault.ts";
import { type BlogChange, isPublic } from "./change.ts";
import type { BlogChanges } from "./changes.ts";
import type { FollowUp } from "./follow-up.ts";
import { matchPosts } from "./match-posts.ts";
import { findBlog, listAllBlogs } from "./read.ts";
import { createBlog, deleteBlog, type OnChange, type SaveResult, updateBlog } from "./write.ts";

const postNotFound = { message: "Post not found" };

interface OwnerBlogParts {
  db: Database;
  bodies: Pick<PostBodies, "preview" | "write">;
  clock: () => number;
  blogChanges: Pick<BlogChanges, "announce" | "notifyOthers">;
  jobs: Pick<JobRunner, "wake">;
}

/** What the typed client of the browser sees. */
type PreviewResponse = Response & TypedResponse<{ body: PostBody }, 200, "json">;

/**
 * Every write is announced before the response is sent, so the owner sees the change on the page that follows. Services
 * outside the site are told later, from a queue.
 */
export function blogRoutes(
  { db, bodies, clock, blogChanges, jobs }: OwnerBlogParts,
  followUps: readonly FollowUp[],
) {
  const onChange: OnChange = async (transaction, change) => {
    if (isPublic(change)) for (const { queue } of followUps) await queue(transaction, change);
    await blogChanges.notifyOthers(transaction, change);
  };

  async function announce(change: BlogChange): Promise<void> {
    await blogChanges.announce(change);
    for (const { kinds } of followUps) kinds.forEach(jobs.wake);
  }

  return new Hono()
    .get("/blogs", searchQuery(), async (c) => {
      const { q } = c.req.valid("query");
      const posts = await listAllBlogs(db);
      return c.json(q === undefined ? posts : matchPosts(posts, q), 200);
    })
    .get("/blogs/:id", async (c) => {
      const id = c.req.param("id");
      const blog = isId(id) ? await findBlog(db, id) : undefined;
      if (blog === undefined) return c.json(postNotFound, 404);
      return c.json(blog, 200, { ETag: `"${blog.version}"` });
    })
    .post("/blogs/preview", jsonBody(previewInputSchema, bounds.blogBody), async (c) => {
      const parsed = await bodies.preview(c.req.valid("json").content);
      if ("faults" in parsed) return c.json(explainFaults(parsed.faults), 400);
      return c.json({ body: parsed.content }, 200) as PreviewResponse;
    })
    .post("/blogs", jsonBody(blogInputSchema, bounds.blogBody), async (c) => {
      const input = c.req.valid("json");
      const text = await bodies.write(input.content);
      if ("faults" in text) return c.json(explainFaults(text.faults), 400);
      const result = await createBlog(db, input, clock(), { text, onChange });
      if ("refused" in result) return c.json({ message: explainRefusal(result) }, 409);
      await announce(result.change);
      return c.json(result.saved, 201);
    })
    .put("/blogs/:id", jsonBody(blogInputSchema, bounds.blogBody), async (c) => {
      const id = c.req.param("id");
      if (!isId(id)) return c.json(postNotFound, 404);
      const version = readVersion(c.req.header("if-match"));
      const input = c.req.valid("json");
      const text = await bodies.write(input.content);
      if ("faults" in text) return c.json(explainFaults(text.faults), 400);
      const result = await updateBlog(db, id, input, { text, now: clock(), version, onChange });
      if ("saved" in result) {
        await announce(result.change);
        return c.json(result.saved, 200);
      }
      if (result.refused === "not-found") return c.json(postNotFound, 404);
      return c.json({ message: explainRefusal(result) }, 409);
    })
    .delete("/blogs/:id", async (c) => {
      const id = c.req.param("id");
      const change = isId(id) ? await deleteBlog(db, id, onChange) : undefined;
      if (change === undefined) return c.json(postNotFound, 404);
      await announce(change);
      return c.body(null, 204);
    });
}

function explainFaults(faults: MarkdownFault[]) {
  const issues = faults.map(({ message }) => ({ path: "content", message }));
  return { message: issues[0]?.message ?? "The text cannot be read", issues };
}

function explainRefusal(result: Extract<SaveResult, { refused: string }>): string {
  if (result.refused === "slug-taken") return "Another post has this slug";
  if (result.refused === "slug-redirects")
    return `The post “${result.title}” had this slug, and links to it still lead there. Use another slug`;
  return "This post has changed since you opened it";
}

/**
 * Returns the version that the client edited, from `If-Match` (RFC 9110, section 13.1.1). Returns `undefined` without the
 * header and for `*`, which both mean that any version may be overwritten.
 */
function readVersion(ifMatch: string | undefined): string | undefined {
  const value = ifMatch?.trim();
  return value === undefined || value === "*" ? undefined : value.replace(/^(?:W\/)?"(.*)"$/, "$1");
}
