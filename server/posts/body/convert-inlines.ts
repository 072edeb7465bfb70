import type { Image, ImageReference, Link, LinkReference, PhrasingContent } from "mdast";
import type { MarkdownInline } from "../../../contract/markdown.ts";
import { linkPattern, maxLinkLength, pictureFilePattern } from "../../../contract/site/patterns.ts";
import type { Conversion } from "./conversion.ts";
import type { PictureFile } from "./markdown-fault.ts";
import { positionOf } from "./position-of.ts";
import { reportHtml } from "./report-html.ts";

type Inline = MarkdownInline<PictureFile>;

export function convertInlines(conversion: Conversion, nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap((node) => convertInline(conversion, node));
}

function convertInline(conversion: Conversion, node: PhrasingContent): Inline | Inline[] {
  switch (node.type) {
    case "text":
      return node.value;
    case "emphasis":
    case "strong":
      return { type: node.type, children: convertInlines(conversion, node.children) };
    case "delete":
      return { type: "deleted", children: convertInlines(conversion, node.children) };
    case "inlineCode":
      return { type: "code", text: node.value };
    case "break":
      return { type: "break" };
    case "link":
      return convertLink(conversion, node, node);
    case "linkReference":
      return convertLink(conversion, node, conversion.findDefinition(node.identifier));
    case "image":
      return convertPicture(conversion, node, node.url);
    case "imageReference":
      return convertPicture(conversion, node, conversion.findDefinition(node.identifier)?.url ?? "");
    case "html":
      reportHtml(conversion, node);
      return [];
    case "footnoteReference":
      // Reported once, at its definition.
      return [];
  }
}

function convertLink(
  conversion: Conversion,
  node: Link | LinkReference,
  target: { url: string; title?: string | null | undefined } | undefined,
): Inline | Inline[] {
  const children = convertInlines(conversion, node.children);
  const url = target?.url ?? "";
  if (url.length > maxLinkLength || !(url.startsWith("#") || linkPattern.test(url))) {
    const rule = "must start with https:, http:, mailto:, tel:, /, or #";
    const message = `The address of a link ${rule}; got ${JSON.stringify(url.slice(0, 80))}.`;
    conversion.faults.push({ position: positionOf(node), message });
  }
  return { type: "link", url, ...(target?.title && { title: target.title }), children };
}

/** From the file in `pages`, a picture is at `../pictures/`; from the site folder, it is at `pictures/`. */
const inPictures = /^(\.\.\/|\/)?pictures\//;

function convertPicture(
  { faults }: Conversion,
  node: Image | ImageReference,
  url: string,
): Inline | Inline[] {
  const position = positionOf(node);
  const file = url.replace(inPictures, "");
  if (file === url || !pictureFilePattern.test(file)) {
    const rule = "must be the path of a JPEG, PNG, WebP, AVIF, or SVG file such as pictures/desk.jpg";
    faults.push({ position, message: `A picture ${rule}; got ${JSON.stringify(url.slice(0, 80))}.` });
    return [];
  }
  return { type: "picture", picture: { file, alt: node.alt ?? "", position } };
}
