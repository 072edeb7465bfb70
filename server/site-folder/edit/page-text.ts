import type { SiteEdit } from "../../../contract/site/edits.ts";

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
 * Divides a page into its front matter and its paragraphs: what is between blank lines outside of code. Returns `undefined` for a
 * text without front matter.
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
  return paragraphs.map(({ text }) => text.replaceAll("\r\n", "\n"));
}

/** Returns the page with its paragraphs changed. Each that an edit does not name keeps its text, byte for byte. */
export function editParagraphs(page: PageText, edits: readonly SiteEdit[]): PageText {
  const end = page.opening.endsWith("\r\n") ? "\r\n" : "\n";
  const write = (value: unknown): Paragraph => {
    if (typeof value !== "string") throw new RangeError("a paragraph of a page must be text");
    const lines = value.split(/\r\n?|\n/).join(end);
    return { gap: "", text: lines.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd() };
  };
  const paragraphs = edits.reduce((list, edit) => editList(list, edit, write), page.paragraphs);
  const ending = page.paragraphs.length === 0 ? end : page.ending;
  return { ...page, paragraphs: paragraphs.filter(({ text }) => text !== ""), ending };
}

/** The place of the edit was checked before. */
function editList(list: Paragraph[], edit: SiteEdit, write: (value: unknown) => Paragraph): Paragraph[] {
  const at = Number(edit.path[1] ?? 0);
  const isWhole = edit.path.length === 1;
  switch (edit.op) {
    case "set": {
      if (!isWhole) return list.with(at, { gap: list[at]?.gap ?? "", text: write(edit.value).text });
      if (!Array.isArray(edit.value))
        throw new RangeError("the content of a page must be a list of paragraphs");
      return edit.value
        .map(write)
        .map((written) => list.find(({ text }) => text === written.text) ?? written);
    }
    case "remove":
      return isWhole ? [] : list.toSpliced(at, 1);
    case "insert":
      return list.toSpliced(edit.index, 0, write(edit.value));
    case "move":
      return list.toSpliced(edit.from, 1).toSpliced(edit.to, 0, ...list.slice(edit.from, edit.from + 1));
  }
}
