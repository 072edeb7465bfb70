import type { Root } from "hast";
import type { SourceKind } from "../found-post.ts";
import { treeToMarkdown } from "../html/html-to-markdown.ts";
import { Losses } from "../html/losses.ts";
import { elementsIn, findElement, hasClass, parseHtml, remove, textIn } from "../html/parse-html.ts";
import { readDetails } from "./fields.ts";
import { dateOf, type PostContent, pathsOf, readText, textOf, uniqueTexts } from "./read-source.ts";

const file = /(?:^|\/)posts\/(?:(draft)|\d{4}-\d\d-\d\d)_(.*?)-*([0-9a-f]{6,})\.html$/;

/** Medium's export (Settings, Security, Download your information): a file of HTML for each story. */
export const medium: SourceKind = {
  name: "Medium",
  recognize: async ({ paths }) => paths.some((path) => file.test(path)),
  list: async function* (files) {
    for (const path of files.paths) {
      const [, draft, slug, id] = file.exec(path) ?? [];
      if (id === undefined) continue;
      yield {
        place: path,
        read: async () => ({
          ...readStory(parseHtml(await readText(files, path)), id),
          slug: slug?.toLowerCase(),
          isDraft: draft !== undefined,
        }),
      };
    }
  },
};

function readStory(root: Root, id: string): Omit<PostContent, "isDraft"> {
  const find = (name: string) => findElement(root, (element) => hasClass(element, name));
  const textOfClass = (name: string) =>
    textOf(textIn(find(name) ?? { type: "root", children: [] }).replace(/\s+/g, " "));
  const title = textOfClass("p-name") ?? "";
  const details = readDetails("medium", (name) => find(name)?.properties.href ?? textOfClass(name));
  const address = details.canonicalUrl;
  const isOwn = address?.endsWith(id) ?? false;
  const isOnMedium = address !== undefined && /^https?:\/\/(?:[\w-]+\.)*medium\.com\//.test(address);
  const featured = findElement(root, ({ properties }) => properties.dataIsFeatured !== undefined);
  const tags = [...elementsIn(root)]
    .filter(([element]) => hasClass(element, "p-tag"))
    .map(([element]) => textIn(element));
  const body = find("e-content") ?? root;
  removeRepeated(body as Root, title, details.description);
  const losses = new Losses();
  return {
    sourceId: id,
    title,
    markdown: treeToMarkdown({ type: "root", children: body.children as Root["children"] }, losses),
    date: dateOf(find("dt-published")?.properties.dateTime),
    ...details,
    canonicalUrl: isOwn || isOnMedium ? undefined : address,
    image: textOf(featured?.properties.src),
    tags: uniqueTexts(tags),
    oldPaths: isOwn && !isOnMedium ? pathsOf(address) : [],
    warnings: losses.list(),
  };
}

/** The text starts with its title, its subtitle, and a line. */
function removeRepeated(body: Root, title: string, description: string | undefined): void {
  const isSame = (text: string, other = "") => text.replace(/\s+/g, " ").trim() === other;
  let isStart = true;
  for (const [element, parent] of elementsIn(body)) {
    const isTitle = hasClass(element, "graf--title") || hasClass(element, "graf--subtitle");
    const isRepeated = isTitle && (isSame(textIn(element), title) || isSame(textIn(element), description));
    if (isRepeated || (isStart && element.tagName === "hr")) remove(parent, element);
    if (/^(?:p|h\d|figure|pre|ul|ol|blockquote)$/.test(element.tagName)) isStart = false;
  }
}
