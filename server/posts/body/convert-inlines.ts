import type { Link, LinkReference, PhrasingContent } from "mdast";
import type { MarkdownInline } from "../../../contract/markdown.ts";
import type { Conversion } from "./conversion.ts";

export function convertInlines<Picture>(
  conversion: Conversion<Picture>,
  nodes: readonly PhrasingContent[],
): MarkdownInline<Picture>[] {
  return nodes.flatMap((node) => convertInline(conversion, node));
}

function convertInline<Picture>(
  conversion: Conversion<Picture>,
  node: PhrasingContent,
): MarkdownInline<Picture> | MarkdownInline<Picture>[] {
  const { dialect, report } = conversion;
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
    case "inlineFormula":
      return { type: "formula", source: node.value };
    case "break":
      return { type: "break" };
    case "link":
      return convertLink(conversion, node, node);
    case "linkReference":
      return convertLink(conversion, node, conversion.findDefinition(node.identifier));
    case "image":
      return dialect.showPicture(node, node, report) ?? [];
    case "imageReference":
      return (
        dialect.showPicture(node, conversion.findDefinition(node.identifier) ?? { url: "" }, report) ?? []
      );
    case "html":
      return dialect.showHtml(node, report) ?? [];
    case "footnoteReference":
      return conversion.notes.refer(node.identifier) ?? [];
  }
}

function convertLink<Picture>(
  conversion: Conversion<Picture>,
  node: Link | LinkReference,
  target: { url: string; title?: string | null | undefined } | undefined,
): MarkdownInline<Picture> | MarkdownInline<Picture>[] {
  const children = convertInlines(conversion, node.children);
  const url = target?.url ?? "";
  if (!conversion.dialect.acceptLink(node, url, conversion.report)) return children;
  return { type: "link", url, ...(target?.title && { title: target.title }), children };
}
