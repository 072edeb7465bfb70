import type { Nodes } from "mdast";
import type { MarkdownFault } from "./markdown-fault.ts";

export function positionOf({ position }: Nodes): MarkdownFault["position"] {
  return { line: position?.start.line ?? 1, column: position?.start.column ?? 1 };
}
