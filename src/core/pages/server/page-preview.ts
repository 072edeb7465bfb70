import type { Site } from "../../site/contract/site.ts";
import type { RenderedDocument } from "../screens/page-data.ts";
import type { ServerPageData } from "./page-data.ts";

/** A page that shows what is not public. It has no scripts, so it counts nothing, and keeps to the scheme of the system. */
export interface PagePreview {
  data: ServerPageData;
  /** The site that its head is about. */
  site: Site;
  finish: (document: RenderedDocument) => RenderedDocument;
}

/** Returns what a page shows instead of the public data. */
export type ShowPreview = (data: ServerPageData) => PagePreview;

/** React has rendered no other tag like this: those in the text of a post are escaped. */
const script = /<script\b[^>]*>[\s\S]*?<\/script>/g;

export function withoutScripts(html: string): string {
  return html.replace(script, "");
}
