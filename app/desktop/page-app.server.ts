// Only the server bundle has these icons. Browsers get the shapes of those that a screen shows, with its data.
import { pageIcons } from "virtual:page-icons";
import type { SitePage } from "../../contract/site/own-pages.ts";
import type { PageApp } from "./page-app.ts";

/** Returns what the dock and the title bar show of a page. */
export function toPageApp({ slug, title, icon }: SitePage): PageApp {
  return { slug, title, icon: pageIcons[icon] };
}
