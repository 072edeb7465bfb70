import { clipText, textOfMarkdown } from "../../posts/server/body/plain-text.ts";
import { stripMarkdown } from "../../posts/server/body/strip-markdown.ts";
import type { PublishedPost } from "../../posts/server/read.ts";
import { appNames, nameApp } from "../contract/apps.ts";
import type { EntryPage } from "../contract/entry-pages.ts";
import type { SitePage } from "../contract/own-pages.ts";
import type { Site } from "../contract/site.ts";
import { appPages } from "./apps/apps.ts";
import { tellOwner } from "./apps/descriptions.ts";

/** What search engines, link previews, and share pictures say about a public page. */
export interface PageFacts {
  /** Its path, such as `/me`. */
  path: string;
  /** Its name, such as `Me`, or the title of a post. */
  name: string;
  description: string;
  /** The post, if the page is one. */
  post?: PublishedPost;
  /** The page, if it is about an entry of an app's file. */
  entry?: EntryPage;
}

/** Longer descriptions are cut off by search engines and link previews. */
const maxDescription = 200;

/** Returns what there is to say about the page of a path, or `undefined` for an address that is not public. */
export function describePage(path: string, site: Site, post?: PublishedPost): PageFacts | undefined {
  const { profile, pages, entryPages } = site;
  if (post !== undefined) {
    const { title, slug, body, description } = post.blog;
    return {
      path: `/blog/${slug}`,
      name: title,
      description: description ?? clip(textOfMarkdown(body)),
      post,
    };
  }
  if (path === "/") return { path, name: profile.name, description: clip(tellOwner(profile)) };
  const app = appNames.find((name) => path === `/${name}`);
  if (app !== undefined)
    return { path, name: nameApp(app, profile), description: clip(appPages[app].describe(site)) };
  const entry = entryPages.find((known) => path === known.path);
  if (entry !== undefined)
    return { path, name: entry.title, description: clip(stripMarkdown(entry.description)), entry };
  const page = pages.find(({ slug }) => path === `/${slug}`);
  return page && { path, name: page.title, description: clip(tellPage(page, profile.name)) };
}

function clip(text: string): string {
  return clipText(text, maxDescription);
}

function tellPage({ title, description, content }: SitePage, owner: string): string {
  const text = description === undefined ? textOfMarkdown(content) : stripMarkdown(description);
  return text || `${title}, by ${owner}.`;
}
