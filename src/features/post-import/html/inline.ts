import type { Nodes, PhrasingContent, Text } from "mdast";
import type { Losses } from "./losses.ts";

const blocks = new Set(["list", "code", "blockquote", "table", "thematicBreak"]);

/** Makes one line of blocks, where Markdown has no blocks: in cells, captions, and summaries. */
export function toInline(nodes: Nodes[], losses: Losses, where: string): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    const space: Text[] = index > 0 ? [{ type: "text", value: " " }] : [];
    if (node.type === "paragraph" || node.type === "heading") return [...space, ...node.children];
    if (!blocks.has(node.type)) return [node as PhrasingContent];
    losses.add(`${where} had a ${node.type}, which became text`);
    return [...space, { type: "text", value: textIn(node) }];
  });
}

function textIn(node: Nodes): string {
  if ("children" in node) return node.children.map(textIn).join(" ");
  return "value" in node ? node.value : "";
}
