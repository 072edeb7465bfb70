import type { Element } from "hast";
import type { State } from "hast-util-to-mdast";
import type { BlockContent, Image, Nodes, Paragraph, RootContent } from "mdast";
import { toInline } from "./inline.ts";
import { clip, type Losses } from "./losses.ts";
import { becomeLink } from "./media.ts";
import { elementsIn, findElement, hasClass, remove, textIn } from "./parse-html.ts";

/** A picture has its caption as its title. What else a figure has is above its caption. */
export function readFigure(state: State, node: Element, losses: Losses): Nodes[] {
  const captions = [...elementsIn(node)].filter(([{ tagName }]) => tagName === "figcaption");
  // More of them belong to the figures in this one.
  const [caption, parent] = captions.length === 1 ? (captions[0] ?? []) : [];
  if (caption !== undefined && parent !== undefined) remove(parent, caption);
  const blocks: Nodes[] = state.toFlow(state.all(node) as RootContent[]);
  const text = caption === undefined ? "" : textIn(caption).replace(/\s+/g, " ").trim();
  if (caption === undefined || text === "") return blocks;
  const image = blocks.length === 1 ? onlyImage(blocks[0] as Nodes) : undefined;
  if (image === undefined) return [...blocks, writeCaption(state, caption, losses)];
  image.title = text;
  if (findElement(caption, ({ tagName }) => tagName === "a"))
    losses.add(`The caption “${clip(text)}” lost its links`);
  return blocks;
}

/** Returns the picture of a paragraph that has nothing else, except for a link around it. */
export function onlyImage(node: Nodes): Image | undefined {
  if (node.type === "image") return node;
  const [first, ...others] = "children" in node ? node.children : [];
  return first !== undefined && others.length === 0 ? onlyImage(first) : undefined;
}

export function writeCaption(state: State, caption: Element, losses: Losses): Paragraph {
  const children = toInline(state.all(caption) as Nodes[], losses, "A caption");
  return { type: "paragraph", children: [{ type: "emphasis", children }] };
}

/** Reads the cards of Ghost, and the embedded pages of WordPress and Substack. Returns `undefined` for other elements. */
export function readCard(state: State, node: Element, losses: Losses): Nodes[] | undefined {
  const find = (isIt: (element: Element) => boolean) => findElement(node, isIt);
  if (hasClass(node, "kg-callout-card")) {
    const text = find((element) => hasClass(element, "kg-callout-text"));
    const emoji = find((element) => hasClass(element, "kg-callout-emoji"));
    // Both in a line.
    if (text !== undefined && emoji !== undefined)
      node.children = [...emoji.children, { type: "text", value: " " }, ...text.children];
    const children = state.toFlow(state.all(node) as RootContent[]) as BlockContent[];
    return [{ type: "blockquote", children: [{ type: "html", value: "[!NOTE]" }, ...children] }];
  }
  if (hasClass(node, "kg-toggle-card")) losses.add("A collapsible part is always open");
  if (hasClass(node, "kg-audio-card") || hasClass(node, "kg-video-card")) {
    // Without the buttons of its player.
    const media = find(({ tagName }) => tagName === "audio" || tagName === "video");
    const caption = find(
      (element) => element.tagName === "figcaption" || hasClass(element, "kg-audio-title"),
    );
    const below = caption === undefined ? [] : [writeCaption(state, caption, losses)];
    return media && [...state.toFlow([state.one(media, node) ?? []].flat() as RootContent[]), ...below];
  }
  if (hasClass(node, "kg-bookmark-card")) {
    const title = find((element) => hasClass(element, "kg-bookmark-title"));
    const { href } = find(({ tagName }) => tagName === "a")?.properties ?? {};
    return linkBlock("A bookmark", href, losses, title && textIn(title).trim());
  }
  return linkBlock("An embedded page", embeddedAddress(node), losses);
}

function linkBlock(what: string, address: unknown, losses: Losses, label?: string): Nodes[] | undefined {
  if (typeof address !== "string") return undefined;
  const link = becomeLink(what, address, losses, label);
  return link && [{ type: "paragraph", children: [link] }];
}

/** WordPress has the address as the text, and Substack in the data of an empty element. */
function embeddedAddress(node: Element): string | undefined {
  const text = textIn(node).trim();
  if (hasClass(node, "wp-block-embed__wrapper")) return /^https?:\/\/\S+$/.exec(text)?.[0];
  const { dataAttrs } = node.properties;
  if (typeof dataAttrs !== "string" || text !== "") return undefined;
  if (findElement(node, ({ tagName }) => /^(?:img|iframe|video|audio)$/.test(tagName))) return undefined;
  return /"(?:url|canonical_url)":"(https?:[^"]+)"/.exec(dataAttrs)?.[1];
}
