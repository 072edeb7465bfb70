import type { Nodes, Parents } from "mdast";
import { walk } from "../../core/posts/server/body/conversion.ts";
import { isSafeLink } from "../../core/posts/server/body/is-safe-link.ts";
import { parseTree } from "../../core/posts/server/body/parse-markdown.ts";
import { type Part, splice } from "../../core/posts/server/body/splice.ts";
import { pictureFilePattern } from "../../core/site/contract/patterns.ts";

/** The folder of the pictures that pages can show. */
export const pageFolder = "pictures/";

/**
 * Replaces what pages refuse and posts show as text: HTML becomes text, a picture from elsewhere a link, and a link
 * that leads nowhere its text. The text can be parsed.
 */
export function fitPage(markdown: string): string {
  return replaceNodes(replaceNodes(markdown, replaceLeaf), replaceLink);
}

/** Returns what a node becomes, or `undefined` if it stays. */
type Replace = (node: Nodes, surroundings: Surroundings) => string | undefined;

interface Surroundings {
  markdown: string;
  isInLink: boolean;
  /** Returns the address that a label has. */
  define: (identifier: string) => string | undefined;
}

function replaceNodes(markdown: string, replace: Replace): string {
  const root = parseTree(markdown);
  if (root === undefined) return markdown;
  const definitions = new Map<string, string>();
  for (const node of walk(root))
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.url);
  const changes: (Part & { text: string })[] = [];

  function visit(node: Nodes, isInLink: boolean): void {
    const define = (identifier: string) => definitions.get(identifier);
    const text = replace(node, { markdown, isInLink, define });
    if (text !== undefined) changes.push({ ...partOf(node), text });
    else if ("children" in node)
      for (const child of node.children)
        visit(child, isInLink || node.type === "link" || node.type === "linkReference");
  }

  visit(root, false);
  return splice(markdown, changes);
}

function partOf({ position }: Nodes): Part {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

const comment = /^(?:<!--[\s\S]*?-->\s*)+$/;

function replaceLeaf(node: Nodes, { markdown, isInLink, define }: Surroundings): string | undefined {
  if (node.type === "html") {
    const { start, end } = partOf(node);
    return comment.test(node.value) ? undefined : markdown.slice(start, end).replaceAll("<", "\\<");
  }
  if (node.type !== "image" && node.type !== "imageReference") return undefined;
  const url = node.type === "image" ? node.url : (define(node.identifier) ?? "");
  if (url.startsWith(pageFolder) && pictureFilePattern.test(url.slice(pageFolder.length))) return undefined;
  const alt = (node.alt ?? "").replaceAll(/[\\`*_[\]<>~$&]/g, "\\$&").replaceAll(/\s+/g, " ");
  if (isInLink || !/^https?:/i.test(url)) return alt;
  return `[${alt || "Picture"}](<${url.replaceAll(/[\s<>\\]/g, encodeURIComponent)}>)`;
}

function replaceLink(node: Nodes, { markdown, define }: Surroundings): string | undefined {
  if (node.type !== "link" && node.type !== "linkReference") return undefined;
  const url = node.type === "link" ? node.url : (define(node.identifier) ?? "");
  return isSafeLink(url) ? undefined : innerOf(node, markdown);
}

function innerOf({ children }: Parents, markdown: string): string {
  const [first, last] = [children[0], children.at(-1)];
  return first && last ? markdown.slice(partOf(first).start, partOf(last).end) : "";
}
