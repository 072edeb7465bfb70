import type { Html } from "mdast";
import type { Conversion } from "./conversion.ts";
import { positionOf } from "./position-of.ts";

const comment = /^(<!--[\s\S]*?-->\s*)+$/;

/** Reports raw HTML. Comments are left out silently, and an end tag has been reported with its start tag. */
export function reportHtml({ faults }: Conversion, node: Html): void {
  if (comment.test(node.value) || node.value.startsWith("</")) return;
  const got = JSON.stringify(node.value.split("\n", 1)[0]?.slice(0, 40));
  const message = `Raw HTML is not supported; got ${got}. Use Markdown, or backticks to show it as code.`;
  faults.push({ position: positionOf(node), message });
}
