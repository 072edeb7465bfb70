import { parseFeed } from "feedsmith";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import { Losses } from "../html/losses.ts";
import { escapeHtml, plainText } from "../html/parse-html.ts";
import { readDetails } from "./fields.ts";
import { createFileKind, dateOf, pathsOf, type ReadPost, refuseDoctype, uniqueTexts } from "./read-source.ts";

interface Item {
  id: string | undefined;
  link: string | undefined;
  title: string | undefined;
  html: string | undefined;
  summary?: string | undefined;
  date: string | undefined;
  tags: (string | undefined)[];
  image?: string | undefined;
}

const start = /^\s*<(?:[\s\S]{0,5000}?<)?(?:rss|feed)\b|^\s*\{[\s\S]{0,2000}jsonfeed\.org\/version/;

/** RSS 2.0, Atom, and JSON Feed. */
export const feed = createFileKind({
  name: "RSS, Atom, JSON Feed",
  fileName: /\.(?:xml|rss|atom|json)$/i,
  marks: [start],
  item: "item",
  list: listPosts,
});

function* listPosts(text: string): Generator<ReadPost> {
  if (/^\s*</.test(text)) refuseDoctype(text);
  for (const item of parseItems(text))
    yield () => {
      const title = plainText(item.title ?? "");
      const losses = new Losses();
      if (item.html === undefined) losses.add("The feed has its summary only");
      return {
        sourceId: item.id ?? item.link ?? title,
        title,
        markdown: htmlToMarkdown(item.html ?? item.summary ?? "", losses),
        date: dateOf(item.date),
        isDraft: false,
        // Without another text, the summary is the text.
        ...readDetails("feed", (name) => item.html && plainText(item[name as "summary"] ?? "")),
        image: item.image,
        tags: uniqueTexts(item.tags),
        oldPaths: pathsOf(item.link),
        warnings: losses.list(),
      };
    };
}

/** @throws ImportFault if the feed is broken */
function parseItems(text: string): Item[] {
  try {
    const { format, feed } = parseFeed(text);
    switch (format) {
      case "rss":
        return (feed.items ?? []).map((item) => ({
          id: item.guid?.value,
          link: item.link,
          title: item.title,
          html:
            item.content?.encoded ??
            (item.description && item.description.length > 500 ? item.description : undefined),
          summary: item.description,
          date: item.pubDate ?? item.dc?.dates?.[0],
          tags: (item.categories ?? []).map(({ name }) => name),
        }));
      case "atom":
        return (feed.entries ?? []).map((entry) => ({
          id: entry.id,
          link: entry.links?.find(({ rel = "alternate" }) => rel === "alternate")?.href,
          title: entry.title?.value,
          html: entry.content?.value,
          summary: entry.summary?.value,
          date: entry.published ?? entry.updated,
          tags: (entry.categories ?? []).map(({ label, term }) => label ?? term),
        }));
      case "json":
        return (feed.items ?? []).map((item) => ({
          id: item.id,
          link: item.url,
          title: item.title,
          html: item.content_html ?? (item.content_text && asHtml(item.content_text)),
          summary: item.summary,
          date: item.date_published,
          tags: item.tags ?? [],
          image: item.image ?? item.banner_image,
        }));
      case "rdf":
        throw new ImportFault("It is RSS 1.0. Use the RSS 2.0 or Atom feed of the site.");
    }
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    throw new ImportFault(`The feed is broken: ${(error as Error).message}.`, { cause: error });
  }
}

function asHtml(text: string): string {
  return escapeHtml(text)
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.replace(/\n/g, "<br>")}</p>`)
    .join("");
}
