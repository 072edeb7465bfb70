import type { CheckInput, Finding } from "../../http/contract/checks.ts";
import type { MarkdownBlock, MarkdownInline, PostPicture } from "../contract/markdown.ts";
import type { PostBody } from "./bodies.ts";
import { clipTitle } from "./clip-title.ts";

/** Whether an address of this site, such as `/blog/a-post`, exists for visitors. */
export type IsReachable = (path: string) => Promise<boolean>;

/** Findings of one kind that are returned. A longer list is no more useful. */
const mostFindings = 20;
/** Addresses that are requested. Links to others are not checked. */
const mostRequests = 200;

/** What of a tree is checked, in the order of the text. */
interface Contents {
  pictures: PostPicture[];
  links: string[];
  /** The ids of the headings. */
  headings: string[];
}

/**
 * Returns what may be wrong with a post: pictures without a text, dead links within the site, no description, and a
 * title that search results would cut off. There is no check for headings that skip a level, because the parser adjusts
 * them.
 */
export async function checkPost(
  { title, slug, description }: Pick<CheckInput, "title" | "slug" | "description">,
  body: PostBody,
  { siteUrl, isReachable }: { siteUrl: string; isReachable: IsReachable },
): Promise<Finding[]> {
  const contents: Contents = { pictures: [], links: [], headings: [] };
  for (const block of body) collectBlock(block, contents);
  const shownTitle = clipTitle(title.trim());
  return [
    ...findMissingTexts(contents),
    ...(await findDeadLinks(contents, { slug, siteUrl, isReachable })),
    ...(description.trim() === "" ? [{ kind: "no-description", subject: "" } as const] : []),
    ...(shownTitle === title.trim() ? [] : [{ kind: "long-title", subject: shownTitle } as const]),
  ];
}

function findMissingTexts({ pictures }: Contents): Finding[] {
  return pictures
    .filter(({ alt }) => alt.trim() === "")
    .slice(0, mostFindings)
    .map(({ src }) => ({ kind: "missing-alt", subject: src }));
}

async function findDeadLinks(
  { links, headings }: Contents,
  { slug, siteUrl, isReachable }: { slug: string; siteUrl: string; isReachable: IsReachable },
): Promise<Finding[]> {
  const own = `${siteUrl}/blog/${slug}`;
  const ids = new Set(headings);
  const dead: Finding[] = [];
  const answers = new Map<string, boolean>();
  async function exists({ pathname, search }: URL): Promise<boolean> {
    const path = pathname + search;
    const known = answers.get(path);
    if (known !== undefined) return known;
    const answer = answers.size === mostRequests || (await isReachable(path));
    if (answers.size < mostRequests) answers.set(path, answer);
    return answer;
  }

  for (const link of new Set(links)) {
    if (dead.length === mostFindings) break;
    const url = URL.parse(link, own);
    if (url === null || url.origin !== new URL(siteUrl).origin) continue;
    const isOwn = url.pathname === new URL(own).pathname;
    if (!(isOwn ? hasTarget(ids, url.hash) : await exists(url)))
      dead.push({ kind: "dead-link", subject: link });
  }
  return dead;
}

/** Footnotes have ids of their own, and link to nothing else. */
function hasTarget(ids: Set<string>, hash: string): boolean {
  if (hash === "" || hash === "#top") return true;
  try {
    return ids.has(decodeURIComponent(hash.slice(1)));
  } catch {
    return false;
  }
}

function collectBlock(block: MarkdownBlock<PostPicture>, contents: Contents): void {
  switch (block.type) {
    case "heading":
      contents.headings.push(block.id);
      collectInlines(block.children, contents);
      return;
    case "paragraph":
      collectInlines(block.children, contents);
      return;
    case "figure":
      contents.pictures.push(block.picture);
      return;
    case "quote":
    case "alert":
      collectBlocks(block.children, contents);
      return;
    case "list":
      for (const { children } of block.items) collectBlocks(children, contents);
      return;
    case "notes":
      for (const { children } of block.notes) collectBlocks(children, contents);
      return;
    case "table":
      for (const cell of [block.head, ...block.rows].flat()) collectInlines(cell, contents);
  }
}

function collectBlocks(blocks: readonly MarkdownBlock<PostPicture>[], contents: Contents): void {
  for (const block of blocks) collectBlock(block, contents);
}

function collectInlines(inlines: readonly MarkdownInline<PostPicture>[], contents: Contents): void {
  for (const inline of inlines) {
    if (typeof inline === "string") continue;
    if (inline.type === "picture") contents.pictures.push(inline.picture);
    if (inline.type === "link") contents.links.push(inline.url);
    if ("children" in inline) collectInlines(inline.children, contents);
  }
}
