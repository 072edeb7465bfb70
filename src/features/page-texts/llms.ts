import { feedAddresses } from "../../core/pages/server/feed-addresses.ts";
import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { joined, link, list, paragraphs, section } from "../../core/posts/server/body/blocks.ts";
import { writeMarkdown } from "../../core/posts/server/body/write-markdown.ts";
import { appNames, nameApp } from "../../core/site/contract/apps.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { appPages, textApps } from "../../core/site/server/apps/apps.ts";

interface PostAddress {
  slug: string;
  title: string;
}

/** Writes `llms.txt` (llmstxt.org): a summary of the site for language models, with links to its pages in Markdown. */
export function writeLlms(
  { profile, pages, entryPages }: Site,
  posts: PostAddress[],
  siteUrl: string,
): string {
  const { name, title, location, intro } = profile;
  const at = (path: string, label: string, note: string) => [link(label, siteUrl + path), `: ${note}`];
  const screens = [
    at("/index.md", "Home", "who this is, and how to get in touch"),
    ...textApps.map((app) => at(`/${app}.md`, nameApp(app, profile), appPages[app].text?.note ?? "")),
    ...pages.map((page) => at(`/${page.slug}.md`, page.title, page.description ?? "a page of the owner's")),
  ];
  const optional = [
    at("/resume.json", "Resume", "in the JSON Resume schema"),
    at(feedAddresses.json, "Feed", "the newest posts with their full text, as JSON Feed"),
    at("/sitemap.xml", "Sitemap", "all addresses"),
  ];
  const content = [
    ...quoted(paragraphs([joined([title, location])])),
    ...paragraphs([intro]),
    ...section("Pages", list(screens)),
    ...appNames.flatMap((app) => {
      const entries = entryPages.filter((page) => page.app === app);
      return section(
        nameApp(app, profile),
        list(entries.map(({ path, title }) => [link(title, `${siteUrl}${path}.md`)])),
      );
    }),
    ...section("Posts", list(posts.map((post) => [link(post.title, `${siteUrl}/blog/${post.slug}.md`)]))),
    ...section("Optional", list(optional)),
  ];
  return writeMarkdown({ title: name, content }, siteUrl);
}

function quoted(children: MarkdownBlock[]): MarkdownBlock[] {
  return children.length === 0 ? [] : [{ type: "quote", children }];
}
