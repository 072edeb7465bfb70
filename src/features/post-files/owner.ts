import { Hono } from "hono";
import { adminBlogSchema } from "../../contract/blogs.ts";
import { call } from "../../server/http/call.ts";
import { idParams } from "../../server/http/ids.ts";
import { accept } from "../../server/site-folder/edit/accept.ts";
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
