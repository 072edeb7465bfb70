import type { RenderedDocument } from "../../app/page-data.ts";

/** React has rendered no other tag like this: those in the text of a post are escaped. */
const script = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** What needs scripts is hidden: a preview has none, so it counts no view, and shows nothing but what the link is for. */
const rule =
  "article button{display:none!important}" +
  ".preview-note{position:fixed;z-index:9;inset-block-end:0;inset-inline-start:0;margin:.75rem;padding:.25rem .75rem;" +
  "color:var(--ink);background:var(--amber);border-radius:999px;font-size:.875rem;font-weight:600}";

const note = '<aside class="preview-note" aria-label="Preview">Preview, not for publication</aside>';

/** Turns the document of a post into its preview: without scripts, and marked as what it is. */
export function finishPreview(document: RenderedDocument): RenderedDocument {
  const html = document.html.replace(script, "").replace(/<body[^>]*>/, (body) => body + note);
  return { ...document, html, rules: [...document.rules, rule] };
}
