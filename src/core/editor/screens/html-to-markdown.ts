import { fromDom } from "hast-util-from-dom";
import { type State, toMdast } from "hast-util-to-mdast";
import type { Image, Nodes, RootContent } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { htmlMarkdownStyle } from "../../posts/contract/html-markdown-style.ts";

type ImageElement = Parameters<typeof toMdast>[0] & { properties?: Record<string, unknown> };

/** Pictures that are part of the HTML would be longer than the text. */
const pictureAddress = /^(?:https?:\/\/|\/)/;

/** Returns what the text of a document says in Markdown. Scripts, styles, and other elements without text are left out. */
export function htmlToMarkdown(document: Document): string {
  const tree = toMdast(fromDom(document.body), { handlers: { img: readPicture } });
  return toMarkdown(tree as Nodes as Parameters<typeof toMarkdown>[0], htmlMarkdownStyle);
}

function readPicture(_state: State, { properties = {} }: ImageElement): Image | RootContent | undefined {
  const alt = String(properties.alt ?? "");
  const url = String(properties.src ?? "");
  if (pictureAddress.test(url)) return { type: "image", url, alt };
  return alt === "" ? undefined : { type: "text", value: alt };
}
