import { XMLParser, XMLValidator } from "fast-xml-parser";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import { Losses } from "../html/losses.ts";
import { plainText } from "../html/parse-html.ts";
import { readDetails } from "./fields.ts";
import {
  createFileKind,
  dateOf,
  type Fields,
  isFields,
  objectsOf,
  type PostContent,
  pathsOf,
  type ReadPost,
  refuseDoctype,
  textOf,
  uniqueTexts,
} from "./read-source.ts";
import { wordPressToHtml } from "./wordpress-content.ts";

export interface Attachment {
  url: string;
  parent: string | undefined;
  alt: string;
}

/** WordPress's export (Tools, Export), which is RSS with elements of its own. */
export const wordPress = createFileKind({
  name: "WordPress",
  fileName: /\.(?:xml|wxr|rss)$/i,
  marks: [/wordpress\.org\/export\//],
  item: "post",
  list: listPosts,
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  trimValues: false,
  // Neither has the text of a post.
  updateTag: (name) => name !== "wp:author" && name !== "wp:term",
  isArray: (name) => /^(?:item|category|wp:postmeta|wp:comment)$/.test(name),
});

/** Types of posts in which WordPress stores something else. */
const inner =
  /^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_.*)$/;

function* listPosts(xml: string): Generator<ReadPost> {
  refuseDoctype(xml);
  const escaped = escapeAmpersands(xml);
  const valid = XMLValidator.validate(escaped);
  if (valid !== true) throw new ImportFault(`Its XML is broken in line ${valid.err.line}: ${valid.err.msg}`);
  const document: unknown = parser.parse(escaped);
  const rss = isFields(document) && isFields(document.rss) ? document.rss : {};
  const items = objectsOf(isFields(rss.channel) ? rss.channel.item : undefined);
  const attachments = new Map(items.flatMap(readAttachment));
  const seen = new Set<string>();
  for (const item of items) {
    const type = textIn(item["wp:post_type"]) ?? "post";
    if (inner.test(type)) continue;
    const sourceId = identify(item, seen);
    yield () => ({ ...readItem(item, type, attachments), sourceId });
  }
}

/**
 * Returns the GUID of an item. Sites that were moved or copied have some twice. Others with the same get their number,
 * too.
 * @param seen the GUIDs of the posts before
 */
function identify(item: Fields, seen: Set<string>): string {
  const id = textIn(item["wp:post_id"]);
  const guid = textIn(item.guid) ?? id ?? plainText(textIn(item.title) ?? "");
  // What was never imported as a post is not the first one.
  const isPost = (textIn(item["wp:post_type"]) ?? "post") === "post" && statusOf(item) !== "trash";
  if (seen.has(guid)) return `${guid} ${id}`;
  if (isPost) seen.add(guid);
  return guid;
}

function statusOf(item: Fields): string {
  return textIn(item["wp:status"]) ?? "publish";
}

/** Squarespace, which exports in the same format, writes addresses with single ampersands. */
function escapeAmpersands(xml: string): string {
  const ampersand = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&(?!(?:[a-z]+|#\d+|#x[\da-f]+);)/gi;
  return xml.replace(ampersand, (found) => (found === "&" ? "&amp;" : found));
}

/** The text of an element, which is an object if it has attributes. */
function textIn(element: unknown): string | undefined {
  return textOf(isFields(element) ? element["#text"] : element);
}

function metaOf(item: Fields): Map<string | undefined, string | undefined> {
  const rows = objectsOf(item["wp:postmeta"]);
  return new Map(rows.map((row) => [textIn(row["wp:meta_key"]), textIn(row["wp:meta_value"])]));
}

function readAttachment(item: Fields): [string, Attachment][] {
  const [id, url] = [textIn(item["wp:post_id"]), textIn(item["wp:attachment_url"])];
  if (id === undefined || url === undefined) return [];
  const alt = metaOf(item).get("_wp_attachment_image_alt") ?? "";
  return [[id, { url, parent: textIn(item["wp:post_parent"]), alt }]];
}

function readItem(
  item: Fields,
  type: string,
  attachments: ReadonlyMap<string, Attachment>,
): Omit<PostContent, "sourceId"> {
  const title = plainText(textIn(item.title) ?? "");
  const status = statusOf(item);
  if (type !== "post" && type !== "page")
    throw new ImportFault(`“${title}” is a ${type}. Only posts and pages are imported.`);
  if (status === "trash") throw new ImportFault(`“${title}” is in the trash.`);
  const id = textIn(item["wp:post_id"]) ?? "";
  const meta = metaOf(item);
  const losses = new Losses();
  const hasPassword = textIn(item["wp:post_password"]) !== undefined;
  if (hasPassword || status === "private") losses.add("It was not public, so it is a draft");
  const comments = objectsOf(item["wp:comment"]).length;
  if (comments > 0) losses.add(`${comments === 1 ? "A comment was" : `${comments} comments were`} left out`);
  const html = wordPressToHtml(textIn(item["content:encoded"]) ?? "", {
    id,
    footnotes: meta.get("footnotes"),
    attachments,
    losses,
  });
  const thumbnail = meta.get("_thumbnail_id");
  const image = attachments.get(thumbnail ?? "")?.url;
  if (thumbnail !== undefined && image === undefined) losses.add("The file has no address of its cover");
  return {
    ...(type === "page" && { isPage: true }),
    title,
    slug: decode(textIn(item["wp:post_name"])),
    markdown: htmlToMarkdown(html, losses),
    date: ["wp:post_date_gmt", "wp:post_date", "pubDate"]
      .map((name) => dateOf(textIn(item[name])))
      .find(Boolean),
    isDraft: hasPassword || !(status === "publish" || status === "future"),
    ...readDetails("wordPress", (name) => plainText(textIn(item[name]) ?? "")),
    image,
    tags: tagsOf(item),
    isPinned: textIn(item["wp:is_sticky"]) === "1",
    oldPaths: status === "publish" ? pathsOf(textIn(item.link)) : [],
    warnings: losses.list(),
  };
}

/** Slugs in other scripts are encoded. */
function decode(slug: string | undefined): string | undefined {
  try {
    return slug && decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

function tagsOf(item: Fields): string[] {
  const rows = objectsOf(item.category).filter((row) =>
    /^(?:category|post_tag|tag)$/.test(String(row["@domain"])),
  );
  return uniqueTexts(rows.map((row) => plainText(textIn(row) ?? ""))).filter(
    (tag) => tag !== "Uncategorized",
  );
}
