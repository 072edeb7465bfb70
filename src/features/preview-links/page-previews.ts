import type { RenderedDocument } from "../../core/pages/screens/page-data.ts";
import type { ServerPageData } from "../../core/pages/server/page-data.ts";
import type { PublishedPost } from "../../core/posts/server/read.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { removeMarks } from "../site-preview/contract/marks.ts";

/** A page that shows what is not public. It has no scripts, so it counts nothing, and keeps to the scheme of the system. */
export interface PagePreview {
  data: ServerPageData;
  /** The site that its head is about. */
  site: Site;
  finish: (document: RenderedDocument) => RenderedDocument;
}

/** React has rendered no other tag like this: those in the text of a post are escaped. */
const script = /<script\b[^>]*>[\s\S]*?<\/script>/g;

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
      const html = document.html.replace(script, "").replace(/<body[^>]*>/, (body) => body + note);
      return { ...document, html, rules: [...document.rules, rule] };
    },
  };
}

/** Shows a version of the site that is not saved. `data` has its marks, of which the head needs none. */
export function previewSite(data: ServerPageData, site: Site): PagePreview {
  return {
    data,
    site,
    finish: (document) => {
      const html = document.html.replace(script, "").replace(/^[\s\S]*?<body/, removeMarks);
      return { ...document, html };
    },
  };
}
