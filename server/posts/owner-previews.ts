import { Hono } from "hono";
import type { Database } from "../db/connect.ts";
import { isId } from "../http/ids.ts";
import { createPreviewLink, endPreviewLink, readPreviewLink } from "./preview-links.ts";

const postNotFound = { message: "Post not found" };

interface PreviewParts {
  db: Database;
  clock: () => number;
}

/** The link that shows a post before it is published. */
export function previewLinkRoutes({ db, clock }: PreviewParts) {
  return new Hono()
    .get("/blogs/:id/preview-link", async (c) => {
      const id = c.req.param("id");
      return c.json(isId(id) ? await readPreviewLink(db, id) : { createdAt: null }, 200);
    })
    .post("/blogs/:id/preview-link", async (c) => {
      const id = c.req.param("id");
      const link = isId(id) ? await createPreviewLink(db, id, clock()) : undefined;
      return link === undefined ? c.json(postNotFound, 404) : c.json(link, 201);
    })
    .delete("/blogs/:id/preview-link", async (c) => {
      const id = c.req.param("id");
      if (isId(id)) await endPreviewLink(db, id);
      return c.body(null, 204);
    });
}
