import { Hono } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { OverloadedError } from "../../core/http/rendered-page.ts";
import type { RenderPreview } from "../../core/pages/server/create-pages.ts";
import type { PostBodies } from "../../core/posts/server/bodies.ts";
import type { PostCovers } from "../../core/posts/server/post-covers.ts";
import { findAnyPost } from "../../core/posts/server/read.ts";
import { findPreviewedPost, previewPath } from "./preview-links.ts";
import { previewPost } from "./preview-post.ts";

interface PreviewDeps {
  db: Database;
  bodies: Pick<PostBodies, "read">;
  covers: PostCovers;
}

/** No cache keeps a preview, and no search engine shows it. Other sites learn only the origin of the page that links to them. */
const previewHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** Shows posts to those who have a link to them. A link that has ended is an unknown address. */
export function previewRoutes({ db, bodies, covers }: PreviewDeps, renderPreview: RenderPreview) {
  return new Hono().get(`${previewPath}:token`, async (c, next) => {
    const id = await findPreviewedPost(db, c.req.param("token"));
    const post = id === undefined ? undefined : await findAnyPost({ db, bodies }, id);
    if (post === undefined) return next();
    const url = new URL(`/blog/${post.blog.slug}`, c.req.url).href;
    try {
      const page = await renderPreview(url, (data) =>
        previewPost(data, { ...post, blog: covers.addTo(post.blog) }),
      );
      return new Response(page.body as Buffer<ArrayBuffer>, {
        status: page.status,
        headers: { ...page.headers, ...previewHeaders },
      });
    } catch (error) {
      if (!(error instanceof OverloadedError)) throw error;
      return c.text("The server is busy. Try again in a few seconds.", 503, { "Retry-After": "3" });
    }
  });
}
