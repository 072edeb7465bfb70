/** The text of a page, in parts. Joined in this order, they are the file as it was. */
export interface PageText {
  /** The first line, `---`, with its end. */
  opening: string;
  frontMatter: string;
  /** The second line `---`, and the blank lines after it. */
  closing: string;
  paragraphs: Paragraph[];
  /** What follows the last paragraph. */
  ending: string;
}

interface Paragraph {
  /** The blank lines before it, if it was not the first one of the file. */
  gap: string;
  text: string;
}

/**
 * Divides a page into its front matter and its paragraphs: what is between blank lines outside of code. Returns
 * `undefined` for a text without front matter.
 */
export function splitPage(source: string): PageText | undefined {
  const found = /^(\uFEFF?---[ \t\r]*\n)((?:[^\n]*\n)*?)(---[ \t\r]*(?:\n|$))/.exec(source);
  if (found === null) return undefined;
  const [start, opening = "", frontMatter = "", closing = ""] = found;
  const body = source.slice(start.length);
  const paragraphs: Paragraph[] = [];
  let [gap, fence] = ["", ""];
  for (const line of body.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const last = paragraphs.at(-1);
    if (fence === "" && line.trim() === "") gap += line;
    else if (last !== undefined && gap === "") last.text += line;
    else {
      paragraphs.push({ gap, text: line });
      gap = "";
    }
    fence = fenceAfter(line, fence);
  }
  return trimPage({ opening, frontMatter, closing, paragraphs, ending: gap });
}

/** Returns the marks that open the code block in which the line after this one is, or nothing if it is in none. */
function fenceAfter(line: string, fence: string): string {
  const [, marks = "", rest = ""] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
  if (fence === "") return marks.startsWith("`") && rest.includes("`") ? "" : marks;
  return marks.startsWith(fence) && rest.trim() === "" ? "" : fence;
}

/** Moves the ends of lines out of the paragraphs, into what follows them. */
function trimPage(page: PageText): PageText {
  let before = "";
  const paragraphs = page.paragraphs.map(({ gap, text }) => {
    const trimmed = text.replace(/\r?\n$/, "");
    const paragraph = { gap: before + gap, text: trimmed };
    before = text.slice(trimmed.length);
    return paragraph;
  });
  const [first] = paragraphs;
  if (first === undefined) return { ...page, closing: page.closing + page.ending, ending: "" };
  const closing = page.closing + first.gap;
  return {
    ...page,
    closing,
    paragraphs: paragraphs.with(0, { ...first, gap: "" }),
    ending: before + page.ending,
  };
}

/** Joins the parts again. New paragraphs get one blank line between them. */
export function joinPage({ opening, frontMatter, closing, paragraphs, ending }: PageText): string {
  const end = opening.endsWith("\r\n") ? "\r\n" : "\n";
  const body = paragraphs.map(({ gap, text }, index) => (index === 0 ? "" : gap || end + end) + text);
  const start = opening + frontMatter + closing;
  if (body.length === 0) return start;
  return (start.endsWith("\n") ? start : start + end) + body.join("") + ending;
}

/** Returns the paragraphs as the API has them: their lines end with a line feed. */
export function paragraphsOf({ paragraphs }: PageText): string[] {
  return paragraphs.map(textOf);
}

function textOf({ text }: Paragraph): string {
  return text.replaceAll("\r\n", "\n");
}

/**
 * Returns the page with other paragraphs. Those that it has already stay, byte for byte. Throws a `RangeError` for what
 * is no text.
 */
export function replaceParagraphs(page: PageText, wanted: readonly unknown[]): PageText {
  const end = page.opening.endsWith("\r\n") ? "\r\n" : "\n";
  const paragraphs = wanted.map((value, index): Paragraph => {
    if (typeof value !== "string") throw new RangeError("a paragraph of a page must be text");
    const current = page.paragraphs.slice(index, index + 1);
    const known = [...current, ...page.paragraphs].find((paragraph) => textOf(paragraph) === value);
    if (known) return known;
    const lines = value.split(/\r\n?|\n/).join(end);
    const gap = wanted.length === page.paragraphs.length ? (current[0]?.gap ?? "") : "";
    return { gap, text: lines.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd() };
  });
  const ending = page.paragraphs.length === 0 ? end : page.ending;
  return { ...page, paragraphs: paragraphs.filter(({ text }) => text !== ""), ending };
}
