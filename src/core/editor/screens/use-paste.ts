import { type ClipboardEvent, useState } from "react";
import { useLatest } from "../../admin/use-latest.ts";
import type { FieldEffect } from "./field-effects.ts";
import type { Paragraph } from "./paragraph.ts";
import { planPaste } from "./plan-paste.ts";
import { isInCode, linkSelection } from "./text-edits.ts";
import { isField, selectedIn } from "./use-cursor.ts";

/** What says more than plain text does. */
const meaningful =
  "a[href], b, strong, i, em, s, del, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, pre, code, hr, img[src]";
/** Word processors mark text with styles. */
const styled = "span[data-style*=font-weight], span[data-style*=font-style], span[data-style*=line-through]";

/**
 * Parses HTML from the clipboard, which neither runs scripts nor loads anything. Styles get another name, because the
 * policy of the site forbids them.
 */
function parseHtml(html: string): Document {
  const text = html
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, " data-style="));
  return new DOMParser().parseFromString(text, "text/html");
}

/**
 * Returns HTML from the clipboard if it has more than lines of text, or `undefined`. Source code that was copied from
 * an editor has colors only, and is plain text.
 */
function readRichText(html: string): Document | undefined {
  if (html === "") return undefined;
  const parsed = parseHtml(html);
  for (const element of parsed.querySelectorAll(styled)) nameStyle(element);
  // Google Docs puts everything into such an element.
  for (const element of parsed.querySelectorAll("b[data-style]")) {
    if (isLight(styleOf(element, "font-weight"))) element.replaceWith(...element.childNodes);
  }
  return parsed.querySelector(meaningful) === null ? undefined : parsed;
}

/** Puts the content of a styled element into elements that mean the same. */
function nameStyle(element: Element): void {
  const weight = styleOf(element, "font-weight");
  const names = [
    ...(weight !== "" && !isLight(weight) ? ["strong"] : []),
    ...(styleOf(element, "font-style") === "italic" ? ["em"] : []),
    ...(styleOf(element, "text-decoration").includes("line-through") ? ["del"] : []),
  ];
  // Headings are bold anyway.
  const named = element.closest("h1, h2, h3, h4, h5, h6") ? names.filter((name) => name !== "strong") : names;
  for (const name of named) {
    const parent = element.ownerDocument.createElement(name);
    parent.append(...element.childNodes);
    element.append(parent);
  }
}

/** Returns what a style attribute said. */
function styleOf(element: Element, property: string): string {
  const declarations = (element.getAttribute("data-style") ?? "").split(";").map((text) => text.split(":"));
  const found = declarations.find(([name]) => name?.trim().toLowerCase().startsWith(property));
  return found?.[1]?.trim().toLowerCase() ?? "";
}

function isLight(weight: string): boolean {
  return ["normal", "lighter"].includes(weight) || Number.parseInt(weight, 10) < 600;
}

type Apply = (field: HTMLTextAreaElement, effect: FieldEffect) => void;

/**
 * Makes a paragraph of each pasted block, Markdown of formatted text, and a link of an address over selected text. The
 * browser itself pastes everything else.
 */
export function usePaste(content: readonly Paragraph[], apply: Apply) {
  /** Where the last paste was refused, and why. */
  const [refusal, setRefusal] = useState<{ id: string | undefined; text: string }>();
  const latest = useLatest({ content, apply });

  function paste(event: ClipboardEvent) {
    if (!isField(event.target)) return;
    const field = event.target;
    const selected = selectedIn(field);
    const text = readPaste(event.clipboardData);
    const link = linkSelection(selected, text);
    const isCode = isInCode(selected.value, selected.start);
    const rich = isCode ? undefined : readRichText(event.clipboardData.getData("text/html"));
    if (link !== undefined) {
      event.preventDefault();
      apply(field, { edit: link });
    } else if (rich !== undefined) {
      event.preventDefault();
      void readMarkdown(rich, text).then((markdown) => field.isConnected && insert(field, markdown, true));
    } else if (insert(field, text, false)) event.preventDefault();
  }

  /** Inserts a text unless the browser should. Returns whether it did, or refused the text. */
  function insert(field: HTMLTextAreaElement, text: string, isConverted: boolean): boolean {
    // While the library was loaded, the paragraphs may have changed.
    const now = latest.current;
    const id = field.dataset.paragraph;
    const index = now.content.findIndex((paragraph) => String(paragraph.id) === id);
    const plan = planPaste({ content: now.content, index, selected: selectedIn(field) }, text, isConverted);
    const isRefused = plan !== undefined && "refusal" in plan;
    setRefusal(isRefused ? { id, text: plan.refusal } : undefined);
    if (plan !== undefined && !isRefused) now.apply(field, plan);
    return plan !== undefined;
  }

  return {
    paste,
    refusalOf: (id: number) => (refusal?.id === String(id) ? refusal.text : undefined),
    clearRefusal: () => setRefusal(undefined),
  };
}

/** The library is loaded when formatted text is pasted for the first time. Without a connection, the text is pasted as it is. */
async function readMarkdown(rich: Document, text: string): Promise<string> {
  try {
    const { htmlToMarkdown } = await import("./html-to-markdown.ts");
    return htmlToMarkdown(rich);
  } catch {
    return text;
  }
}

/**
 * Returns the text on the clipboard with `\n` as line breaks and a blank line between paragraphs. Word and other word
 * processors separate paragraphs by one line break, and only their HTML tells which line breaks end a paragraph.
 */
function readPaste(clipboard: Pick<DataTransfer, "getData">): string {
  const text = clipboard
    .getData("text/plain")
    .replaceAll(/\r\n?|[\v\u2028]/g, "\n")
    .replaceAll("\u2029", "\n\n");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return joinParagraphs(lines, readParagraphs(clipboard.getData("text/html"))) ?? text;
}

function readParagraphs(html: string): string[] {
  if (html === "") return [];
  const parsed = parseHtml(html);
  const paragraphs = [...parsed.querySelectorAll("p, h1, h2, h3, h4, h5, h6")];
  return paragraphs.map(({ textContent }) => withoutSpace(textContent ?? "")).filter(Boolean);
}

/** Joins the lines of each paragraph. Returns `undefined` if the paragraphs have other text than the lines. */
function joinParagraphs(lines: string[], paragraphs: string[]): string | undefined {
  const joined: string[] = [];
  let current: string[] = [];
  for (const line of lines) {
    current.push(line);
    if (withoutSpace(current.join("")) !== paragraphs[joined.length]) continue;
    joined.push(current.join("\n"));
    current = [];
  }
  const isComplete = joined.length === paragraphs.length && current.length === 0;
  return isComplete && joined.length > 0 ? joined.join("\n\n") : undefined;
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, "");
}
