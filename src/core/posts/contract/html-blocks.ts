/** What ends a block of HTML: a text, or a blank line. */
export type HtmlEnd = RegExp | "blank";

/** The first line of a block of HTML, and what ends it (CommonMark, section 4.6). The last kind follows below. */
const kinds: readonly { start: RegExp; end: HtmlEnd }[] = [
  { start: /^<(?:script|pre|style|textarea)(?:\s|>|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<![a-z]/i, end: />/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  {
    start:
      /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i,
    end: "blank",
  },
];

/** A line with nothing but one tag of any name. Unlike the others, it does not end a paragraph. */
const tag =
  /^<(?:\/[a-z][a-z\d-]*\s*|[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?)>\s*$/i;

/**
 * Returns what ends the block of HTML that a line starts, or `undefined` if it starts none.
 * @param line without white space at its start
 * @param interrupting whether the line follows the text of a paragraph
 */
export function startHtml(line: string, { interrupting }: { interrupting: boolean }): HtmlEnd | undefined {
  if (!line.startsWith("<")) return undefined;
  const kind = kinds.find(({ start }) => start.test(line));
  if (kind !== undefined) return kind.end;
  return !interrupting && tag.test(line) ? "blank" : undefined;
}

/** Whether a line, which can be the first one, ends the block of HTML. A blank line is not part of the block. */
export function endsHtml(end: HtmlEnd, line: string): boolean {
  return end !== "blank" && end.test(line);
}
