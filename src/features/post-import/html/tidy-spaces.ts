import type { Nodes, Parents, PhrasingContent } from "mdast";

/**
 * Moves spaces at the edges of bold, slanted, deleted, and linked text out of it, and leaves out marks around nothing
 * or around pictures: Markdown would have to write character references for them.
 */
export function tidySpaces<Node extends Nodes>(node: Node): Node {
  if ("children" in node) {
    const children = (node.children as PhrasingContent[]).map(tidySpaces).flatMap(splitSpaces);
    (node as Parents).children = children as Parents["children"];
  }
  return node;
}

function splitSpaces(node: PhrasingContent): PhrasingContent[] {
  if (node.type !== "strong" && node.type !== "emphasis" && node.type !== "delete" && node.type !== "link")
    return [node];
  const before = takeSpaces(node.children[0], (text) => text.trimStart());
  const after = takeSpaces(node.children.at(-1), (text) => text.trimEnd());
  const children = node.children.filter((child) => child.type !== "text" || child.value !== "");
  const isBare = children.every(({ type }) => type === "break" || (type === "image" && node.type !== "link"));
  return [...before, ...(isBare ? children : [node]), ...after];
}

function takeSpaces(node: PhrasingContent | undefined, trim: (text: string) => string): PhrasingContent[] {
  if (node?.type !== "text" || trim(node.value) === node.value) return [];
  node.value = trim(node.value);
  return [{ type: "text", value: " " }];
}

export function joinTexts(node: Nodes): void {
  if (!("children" in node)) return;
  const children: Nodes[] = [];
  for (const child of node.children) {
    const last = children.at(-1);
    joinTexts(child);
    if (child.type === "text" && last?.type === "text") last.value += child.value;
    else children.push(child);
  }
  node.children = children as Parents["children"];
}
