// Only the server bundle has these icons. Browsers get the shapes of those that a screen shows, with its data.
import { pageIcons } from "virtual:page-icons";
import type { AppName } from "../../site/contract/apps.ts";
import { dockNameOf, type SitePage } from "../../site/contract/own-pages.ts";
import type { Site } from "../../site/contract/site.ts";
import type { AppEntry } from "./apps.ts";
import type { PageApp } from "./page-app.ts";

interface DeskSite extends Pick<Site, "pages"> {
  profile: Pick<Site["profile"], "apps" | "labels">;
}

/** Returns the apps in the dock, and behind them those that have only an address and a name that the owner has chosen. */
export function listAppEntries({ profile: { apps, labels = [] }, pages }: DeskSite): AppEntry[] {
  const hidden = labels.map(({ app }) => app).filter((app) => !apps.includes(app));
  return [...apps, ...hidden].map((name, index): AppEntry => {
    const label = labels.find(({ app }) => app === name);
    if (label !== undefined) {
      const icon = label.icon && { icon: pageIcons[label.icon] };
      return { slug: name, name: label.name, ...icon, ...(index >= apps.length && { isHidden: true }) };
    }
    const page = pages.find(({ slug }) => slug === name);
    return page === undefined ? (name as AppName) : { ...toPageApp(page), name: dockNameOf(page) };
  });
}

/** Returns what the dock and the title bar show of a page. */
export function toPageApp({ slug, title, icon }: SitePage): PageApp {
  return { slug, name: title, icon: pageIcons[icon] };
}
