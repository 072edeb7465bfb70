import { Hono } from "hono";
import { call } from "../../core/http/call.ts";
import { idParams } from "../../core/http/ids.ts";
import { adminBlogSchema } from "../../core/posts/contract/blogs.ts";
import { accept } from "../../core/site/server/write/accept.ts";
import type { PostMoves } from "./move-posts.ts";

const postNotFound = { message: "Post not found" };

/** Moves a post into a file of the site folder, and back. */
export function postFileRoutes(moves: PostMoves) {
  return new Hono()
    .put("/blogs/:id/file", call("owner", adminBlogSchema), idParams(postNotFound), async (c) =>
      c.json(accept(c, await moves.toFile(c.req.param("id"))).post, 200),
    )
    .delete("/blogs/:id/file", call("owner", adminBlogSchema), idParams(postNotFound), async (c) =>
      c.json(accept(c, await moves.toDatabase(c.req.param("id"))).post, 200),
    );
}

export type PostFileApi = ReturnType<typeof postFileRoutes>;
