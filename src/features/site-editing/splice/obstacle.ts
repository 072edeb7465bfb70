import { isAlias, isCollection, type ParsedNode, visit } from "yaml";
import type { SiteEdit, SitePath } from "../../../core/site/contract/edits.ts";
import { nodeAt, type YamlText } from "./yaml-text.ts";

/** Returns why the text at the place of an edit is not changed here, as a sentence. */
export function obstacleOf(text: YamlText, edit: SiteEdit): string | undefined {
  const { source, document } = text;
  const nodes = [...edit.path.keys(), edit.path.length].flatMap((length) => {
    const node = nodeAt(document, edit.path.slice(0, length));
    return node ? [node] : [];
  });
  if (
    nodes.some((node) => isAlias(node) || node.anchor || node.tag) ||
    hasReference(nodeAt(document, edit.path))
  )
    return `${nameOf(edit.path)} uses an anchor (&), an alias (*), or a tag (!).`;
  const changed = edit.op === "remove" ? nodes.slice(0, edit.path.length) : nodes;
  const isSpread = ({ range }: ParsedNode) => source.slice(range[0], range[1]).includes("\n");
  if (changed.some((node) => isCollection(node) && node.flow && isSpread(node)))
    return `${nameOf(edit.path)} is in brackets or braces that end in another line.`;
  return undefined;
}

function hasReference(node: ParsedNode | null | undefined): boolean {
  let found = false;
  if (node)
    visit(node, {
      Node(_, { anchor, tag }) {
        found ||= anchor !== undefined || tag !== undefined;
      },
      Alias() {
        found = true;
      },
    });
  return found;
}

/** Writes a path for a reader: `projects[2].title`. */
export function nameOf(path: SitePath): string {
  const name = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return name === "" ? "The file" : name.replace(/^\./, "");
}
