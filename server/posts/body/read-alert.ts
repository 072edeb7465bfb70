import type { Blockquote, Paragraph } from "mdast";
import type { MarkdownAlert } from "../../../contract/markdown.ts";

const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Returns the kind of an alert, a quote that starts with a line such as `[!NOTE]`, and what is in it. Others have none. */
export function readAlert(
  quote: Blockquote,
): { kind: MarkdownAlert["kind"]; children: Blockquote["children"] } | undefined {
  const [first, ...rest] = quote.children;
  const start = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || start?.type !== "text") return undefined;
  const [line, kind] = marker.exec(start.value) ?? [];
  // What follows the marker on its line makes it an ordinary quote.
  if (
    line === undefined ||
    kind === undefined ||
    (!line.endsWith("\n") && first.children[1] !== undefined && first.children[1].type !== "break")
  )
    return undefined;
  const text = start.value.slice(line.length);
  const others = first.children.slice(first.children[1]?.type === "break" && text === "" ? 2 : 1);
  const children = text === "" ? others : [{ ...start, value: text }, ...others];
  const paragraph: Paragraph[] = children.length === 0 ? [] : [{ ...first, children }];
  return { kind: kind.toLowerCase() as MarkdownAlert["kind"], children: [...paragraph, ...rest] };
}
