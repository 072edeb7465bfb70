import { listContacts } from "../../core/contact/describe.ts";
import type { BlogSummary } from "../../core/posts/contract/blogs.ts";
import { joined, link, list, paragraph, paragraphs, section } from "../../core/posts/server/body/blocks.ts";
import { writeMarkdown } from "../../core/posts/server/body/write-markdown.ts";
import { nameApp } from "../../core/site/contract/apps.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { textApps } from "../../core/site/server/apps/apps.ts";
import { listPosts } from "./posts.ts";

/** Posts on the home screen. */
const newest = 5;

/** Writes the home screen, with links to all others in Markdown. */
export function writeHome({ profile, pages }: Site, posts: BlogSummary[], siteUrl: string): string {
  const screens = [
    ...textApps.map((name) => [link(nameApp(name, profile), `${siteUrl}/${name}.md`)]),
    ...pages.map(({ slug, title, description }) => [
      link(title, `${siteUrl}/${slug}.md`),
      ...(description === undefined ? [] : [`: ${description}`]),
    ]),
  ];
  const content = [
    ...paragraphs([joined([profile.title, profile.location]), profile.intro]),
    ...list(profile.tiles.map(({ value, label }) => `${value} ${label}`)),
    ...section("Pages", list(screens)),
    ...section("Latest posts", listPosts(posts.slice(0, newest), siteUrl)),
    ...section(nameApp("contact", profile), listContacts(profile, siteUrl)),
  ];
  return writeMarkdown({ title: profile.name, content }, siteUrl);
}

export function writeNotFound(siteUrl: string): string {
  const home = `${siteUrl}/`;
  const content = [paragraph("There is no page at this address. Start at ", link(home, home), ".")];
  return writeMarkdown({ title: "Not found", content }, siteUrl);
}
