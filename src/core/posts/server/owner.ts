import { type Context, Hono, type TypedResponse } from "hono";
import type { Connection } from "../../db/connect.ts";
import { call } from "../../http/call.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { checkInputSchema, checkSchema } from "../../http/contract/checks.ts";
import { searchQuerySchema } from "../../http/contract/search.ts";
import { idParams } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import { queryOf } from "../../http/query.ts";
import { found } from "../../http/resource.ts";
import { trashSchema } from "../../messages/contract/trash.ts";
import {
  type AdminBlogSummary,
  adminBlogListSchema,
  adminBlogSchema,
  blogInputSchema,
  previewInputSchema,
  previewSchema,
} from "../contract/blogs.ts";
import { revisionListSchema, revisionSchema } from "../contract/revisions.ts";
import { topicsSchema } from "../contract/topics.ts";
import type { PostBodies, PostBody } from "./bodies.ts";
import type { MarkdownFault } from "./body/markdown-fault.ts";
import type { Refusal } from "./change-posts.ts";
import { checkPost, type IsReachable } from "./check-post.ts";
import type { PostSearch } from "./post-search.ts";
import { findBlog, listAllBlogs } from "./read.ts";
import { findRevision, listRevisions } from "./revisions.ts";
import type { SaveAnnouncer } from "./save-announcer.ts";
import { listTopics } from "./tags.ts";
import { deleteForGood, emptyTrash, listTrash, restoreBlog, trashBlog } from "./trash.ts";
import { removeSavedCopy } from "./working-copies.ts";
import { createBlog, updateBlog } from "./write.ts";

const postNotFound = { message: "Post not found" };
const revisionNotFound = { message: "Revision not found" };

interface OwnerPostDeps extends Pick<Connection, "db" | "engine"> {
  bodies: Pick<PostBodies, "language" | "preview" | "write">;
  clock: () => number;
  saves: SaveAnnouncer;
  postSearch: PostSearch | undefined;
  config: { siteUrl: string };
}

/** What the guard has found: the API key that a call was made with. */
interface KeyEnv {
  Variables: { apiKey?: object };
}

/** What the typed client of the browser sees. */
type PreviewResponse = Response & TypedResponse<{ body: PostBody; isPlain?: true }, 200, "json">;

/**
 * Every write is announced before the response is sent, so the owner sees the change on the page that follows. Services
 * outside the site are told later, from a queue.
 */
export function postRoutes(deps: OwnerPostDeps, isReachable: IsReachable) {
  const { db, bodies, clock, saves, postSearch } = deps;
  const { onChange, announce } = saves;

  return new Hono<KeyEnv>()
    .route("/", trashRoutes(deps))
    .route("/", revisionRoutes(deps))
    .route("/", unsavedRoutes(deps, isReachable))
    .get(
      "/blogs",
      call({ keys: ["posts"] }, adminBlogListSchema),
      queryOf(searchQuerySchema, () => "Invalid search"),
      async (c) => {
        const { q } = c.req.valid("query");
        if (q === undefined) return c.json(await listAllBlogs(db), 200);
        const [posts, ids] = await Promise.all([listAllBlogs(db), postSearch?.findAll(q)]);
        return c.json(matchPosts(posts, q, ids), 200);
      },
    )
    .get("/blogs/topics", call("owner", topicsSchema), async (c) => c.json(await listTopics(db), 200))
    .get("/blogs/:id", call({ keys: ["posts"] }, adminBlogSchema), idParams(postNotFound), async (c) => {
      const blog = found(await findBlog(db, c.req.param("id")), postNotFound);
      return c.json(blog, 200, { ETag: `"${blog.version}"` });
    })
    .post(
      "/blogs",
      call({ keys: ["posts"] }, adminBlogSchema),
      jsonBody(blogInputSchema, bounds.postBody),
      async (c) => {
        const input = c.req.valid("json");
        const text = await bodies.write(input.content);
        if ("faults" in text) return c.json(explainFaults(text.faults), 400);
        const storeMore = removeSavedCopy("new", c.req.header(copyHeader));
        const withKey = c.var.apiKey !== undefined;
        const result = await createBlog(db, input, clock(), { text, withKey, storeMore, onChange });
        if ("refused" in result) return refuse(c, result);
        await announce(result.change);
        return c.json(result.saved, 201);
      },
    )
    .put(
      "/blogs/:id",
      call({ keys: ["posts"] }, adminBlogSchema),
      idParams(postNotFound),
      jsonBody(blogInputSchema, bounds.postBody),
      async (c) => {
        const id = c.req.param("id");
        const version = readVersion(c.req.header("if-match"));
        const input = c.req.valid("json");
        const text = await bodies.write(input.content);
        if ("faults" in text) return c.json(explainFaults(text.faults), 400);
        const storeMore = removeSavedCopy(id, c.req.header(copyHeader));
        const withKey = c.var.apiKey !== undefined;
        const options = { text, now: clock(), version, withKey, storeMore, onChange };
        const result = await updateBlog(db, id, input, options);
        if ("refused" in result) return refuse(c, result);
        await announce(result.change);
        return c.json(result.saved, 200);
      },
    )
    .delete("/blogs/:id", call("owner", null), idParams(postNotFound), async (c) => {
      const id = c.req.param("id");
      const result = await trashBlog(db, id, clock(), onChange);
      if ("refused" in result) return refuse(c, result);
      await announce(result.change);
      return c.body(null, 204);
    });
}

export type PostApi = ReturnType<typeof postRoutes>;

/** The posts that the owner has deleted. */
function trashRoutes({ db, clock, saves: { onChange, announce } }: OwnerPostDeps) {
  return new Hono()
    .get("/blogs/trash", call("owner", trashSchema), async (c) => c.json(await listTrash(db, clock()), 200))
    .delete("/blogs/trash", call("owner", null), async (c) => {
      await emptyTrash(db, Number.MAX_SAFE_INTEGER);
      return c.body(null, 204);
    })
    .delete("/blogs/trash/:id", call("owner", null), idParams(postNotFound), async (c) => {
      const isDeleted = await deleteForGood(db, c.req.param("id"));
      return isDeleted ? c.body(null, 204) : c.json(postNotFound, 404);
    })
    .post("/blogs/:id/restore", call("owner", adminBlogSchema), idParams(postNotFound), async (c) => {
      const id = c.req.param("id");
      const result = await restoreBlog(db, id, clock(), onChange);
      if ("refused" in result) return c.json(postNotFound, 404);
      await announce(result.change);
      return c.json(found(await findBlog(db, id), postNotFound), 200);
    });
}

/** What the posts were before they were saved again. */
function revisionRoutes({ db }: OwnerPostDeps) {
  return new Hono()
    .get("/blogs/:id/revisions", call("owner", revisionListSchema), idParams(postNotFound), async (c) => {
      return c.json(await listRevisions(db, c.req.param("id")), 200);
    })
    .get(
      "/blogs/:id/revisions/:revision",
      call("owner", revisionSchema),
      idParams(revisionNotFound),
      async (c) => {
        const { id, revision } = c.req.param();
        return c.json(found(await findRevision(db, id, revision), revisionNotFound), 200);
      },
    );
}

/** What says something about a text that is not stored. */
function unsavedRoutes({ bodies, config: { siteUrl } }: OwnerPostDeps, isReachable: IsReachable) {
  return new Hono()
    .post(
      "/blogs/preview",
      call("owner", previewSchema),
      jsonBody(previewInputSchema, bounds.postBody),
      async (c) => {
        const parsed = await bodies.preview(c.req.valid("json").content);
        if ("faults" in parsed) return c.json(explainFaults(parsed.faults), 400);
        const { content: body, isPlain } = parsed;
        return c.json({ body, ...(isPlain && { isPlain }) }, 200) as PreviewResponse;
      },
    )
    .post(
      "/blogs/check",
      call("owner", checkSchema),
      jsonBody(checkInputSchema, bounds.postBody),
      async (c) => {
        const { content, ...fields } = c.req.valid("json");
        const parsed = await bodies.preview(content);
        if ("faults" in parsed) return c.json(explainFaults(parsed.faults), 400);
        return c.json({ findings: await checkPost(fields, parsed.content, { siteUrl, isReachable }) }, 200);
      },
    );
}

/** The header with the version of the working copy that a save was made from, which the save removes. */
const copyHeader = "working-copy";

function explainFaults(faults: MarkdownFault[]) {
  const issues = faults.map(({ message }) => ({ path: "content", message }));
  return { message: issues[0]?.message ?? "The text cannot be read", issues };
}

function refuse(c: Context, result: Refusal) {
  switch (result.refused) {
    case "not-found":
      return c.json(postNotFound, 404);
    case "publish-time-past":
      return refuseField(c, "publishAt", "This time has passed. Choose a later one, or publish the post now");
    case "date-in-future":
      return refuseField(c, "date", "Use a date that has passed. To publish the post later, give it a time");
    default:
      return c.json({ message: explainConflict(result) }, 409);
  }
}

function refuseField(c: Context, path: string, message: string) {
  return c.json({ message, issues: [{ path, message }] }, 400);
}

function explainConflict(result: Refusal): string {
  if (result.refused === "slug-taken") return "Another post has this slug";
  if (result.refused === "is-file")
    return `This post is the file ${result.path}. Change it there, or move it into the database`;
  if (result.refused === "slug-redirects")
    return `The post “${result.title}” had this slug, and links to it still lead there. Use another slug`;
  return "This post has changed since you opened it";
}

/**
 * Returns the version that the client edited, from `If-Match` (RFC 9110, section 13.1.1). Returns `undefined` without
 * the header and for `*`, which both mean that any version may be overwritten.
 */
function readVersion(ifMatch: string | undefined): string | undefined {
  const value = ifMatch?.trim();
  return value === undefined || value === "*" ? undefined : value.replace(/^(?:W\/)?"(.*)"$/, "$1");
}

/**
 * Returns the posts whose title, slug, or tags contain the text, in any case, and those whose text was found. In
 * JavaScript, so that it is the same for both databases: SQLite knows the case of ASCII letters only.
 * @param found the ids of the posts whose text has the words
 */
function matchPosts(
  posts: AdminBlogSummary[],
  text: string,
  found: ReadonlySet<string> = new Set(),
): AdminBlogSummary[] {
  const wanted = text.trim().toLowerCase();
  const contains = (value: string) => value.toLowerCase().includes(wanted);
  return posts.filter(
    ({ _id, title, slug, tags }) => found.has(_id) || [title, slug, ...tags].some(contains),
  );
}
