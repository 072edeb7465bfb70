import { Hono } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import { idParams } from "../../core/http/ids.ts";
import { found } from "../../core/http/resource.ts";
import { previewLinkSchema, previewLinkStateSchema } from "./contract.ts";
import { createPreviewLink, endPreviewLink, readPreviewLink } from "./preview-links.ts";

const postNotFound = { message: "Post not found" };

interface PreviewDeps {
  db: Database;
  clock: () => number;
}

/** The link that shows a post before it is published. */
export function previewLinkRoutes({ db, clock }: PreviewDeps) {
  return new Hono()
    .get(
      "/blogs/:id/preview-link",
      call("owner", previewLinkStateSchema),
      idParams(postNotFound),
      async (c) => {
        return c.json(await readPreviewLink(db, c.req.param("id")), 200);
      },
    )
    .post("/blogs/:id/preview-link", call("owner", previewLinkSchema), idParams(postNotFound), async (c) => {
      return c.json(found(await createPreviewLink(db, c.req.param("id"), clock()), postNotFound), 201);
    })
    .delete("/blogs/:id/preview-link", call("owner", null), idParams(postNotFound), async (c) => {
      await endPreviewLink(db, c.req.param("id"));
      return c.body(null, 204);
    });
}

export type PreviewLinkApi = ReturnType<typeof previewLinkRoutes>;
