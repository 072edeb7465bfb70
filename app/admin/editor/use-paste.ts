import { type ClipboardEvent, useState } from "react";
import { useLatest } from "../use-latest.ts";
import type { FieldEffect } from "./field-effects.ts";
import type { Paragraph } from "./paragraph.ts";
import { planPaste } from "./plan-paste.ts";
import { parseHtml, readRichText } from "./rich-text.ts";
import { isInCode, linkSelection } from "./text-edits.ts";
import { isField, selectedIn } from "./use-cursor.ts";

type Apply = (field: HTMLTextAreaElement, effect: FieldEffect) => void;

/**
 * Makes a paragraph of each pasted block, Markdown of formatted text, and a link of an address over selected text. The browser
 * itself pastes everything else.
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
