import type { SitePage } from "../../contract/site/own-pages.ts";
import { type AppName, appNames } from "../../contract/site/profile.ts";
import type { Site } from "../../contract/site/site.ts";
import { clipText, textOfMarkdown } from "../posts/body/plain-text.ts";
import { stripMarkdown } from "../posts/body/strip-markdown.ts";
import type { PublishedPost } from "../posts/read.ts";

/** What search engines, link previews, and share pictures say about a public page. */
export interface PageFacts {
  /** Its path, such as `/me`. */
  path: string;
  /** Its name, such as `Me`, or the title of a post. */
  name: string;
  description: string;
  /** The post, if the page is one. */
  post?: PublishedPost;
}

/** Longer descriptions are cut off by search engines and link previews. */
const maxDescription = 200;

/** Returns what there is to say about the page of a path, or `undefined` for an address that is not public. */
export function describePage(path: string, site: Site, post?: PublishedPost): PageFacts | undefined {
  const { profile, pages } = site;
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
    return { path, name: nameApp(app, profile), description: clip(appTexts[app].tell(site)) };
  const page = pages.find(({ slug }) => path === `/${slug}`);
  return page && { path, name: page.title, description: clip(tellPage(page, profile.name)) };
}

function clip(text: string): string {
  return clipText(text, maxDescription);
}

interface AppTexts {
  /** As in the title of the app's window, unless the owner has chosen another one. */
  name: string;
  tell: (site: Site) => string;
}

/** Returns the name of an app, which the owner can choose. */
export function nameApp(name: AppName, { labels }: Pick<Site["profile"], "labels">): string {
  return labels?.find(({ app }) => app === name)?.name ?? appTexts[name].name;
}

const appTexts: Record<AppName, AppTexts> = {
  projects: {
    name: "Projects",
    tell: ({ profile, projects: { projects } }) =>
      `Projects by ${profile.name}${listed(projects.map(({ title }) => title))}`,
  },
  tech: {
    name: "Tech",
    tell: ({ profile, tech }) =>
      `The technologies that ${profile.name} works with${listed(tech.stack.map(({ name }) => name))}`,
  },
  me: {
    name: "Me",
    tell: ({ profile, me }) => stripMarkdown(me.hero.tagline ?? me.about.paragraphs[0] ?? tellOwner(profile)),
  },
  blog: {
    name: "Blog",
    tell: ({ profile }) => `Posts by ${namesOf(profile)}.`,
  },
  contact: {
    name: "Contact",
    tell: ({ profile }) => `Leave ${profile.name} a message. It only takes a minute.`,
  },
  terminal: {
    name: "Terminal",
    tell: ({ profile }) => `The terminal on the desk of ${profile.name}.`,
  },
};

function tellOwner(profile: Site["profile"]): string {
  return stripMarkdown(profile.intro ?? namesOf(profile));
}

function namesOf({ name, title }: Site["profile"]): string {
  return title === undefined ? name : `${name}, ${title}`;
}

/** Ends a sentence with a list, if there is anything to list. */
function listed(names: string[]): string {
  return names.length === 0 ? "." : `: ${names.join(", ")}.`;
}

function tellPage({ title, description, content }: SitePage, owner: string): string {
  const text = description === undefined ? textOfMarkdown(content) : stripMarkdown(description);
  return text || `${title}, by ${owner}.`;
}
