import type { ServerPageData } from "../../core/pages/server/page-data.ts";
import { type PagePreview, withoutScripts } from "../../core/pages/server/page-preview.ts";
import type { PublishedPost } from "../../core/posts/server/read.ts";

/** What needs scripts is hidden, so the preview shows nothing but what the link is for. */
const rule =
  "article button{display:none!important}" +
  ".preview-note{position:fixed;z-index:9;inset-block-end:0;inset-inline-start:0;margin:.75rem;padding:.25rem .75rem;" +
  "color:var(--ink);background:var(--amber);border-radius:999px;font-size:.875rem;font-weight:600}";

const note = '<aside class="preview-note" aria-label="Preview">Preview, not for publication</aside>';

/** Shows a post that may not be published, and says so. */
export function previewPost(data: ServerPageData, post: PublishedPost): PagePreview {
  return {
    data: { ...data, findPublishedPost: async () => post },
    site: data.site(),
    finish: (document) => {
      const html = withoutScripts(document.html).replace(/<body[^>]*>/, (body) => body + note);
      return { ...document, html, rules: [...document.rules, rule] };
    },
  };
}
