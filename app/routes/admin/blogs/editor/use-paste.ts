import { type ClipboardEvent, useState } from "react";
import { replaceParagraph } from "./block-edits.ts";
import { checkPaste } from "./check-paste.ts";
import { type Change, isWhole, type Paragraph } from "./paragraph.ts";
import { selectedIn } from "./replace-text.ts";
import { parseHtml, readRichText } from "./rich-text.ts";
import { splitPaste } from "./split-paste.ts";
import { isInCode, linkSelection, type TextEdit } from "./text-edits.ts";
import { isField } from "./use-cursor.ts";
import { useStable } from "./use-stable.ts";

interface PasteOptions {
  content: Paragraph[];
  change: (change: Change, said: string) => void;
  replace: (field: HTMLTextAreaElement, edit: TextEdit) => void;
  announce: (said: string) => void;
}

/** Where a paste was refused, and why. */
interface Refusal {
  id: number;
  text: string;
}

/**
 * Makes a paragraph of each pasted block, Markdown of formatted text, and a link of an address over selected text. The browser
 * itself pastes everything else.
 */
export function usePaste(options: PasteOptions) {
  const [refusal, setRefusal] = useState<Refusal>();
  const { insert } = useStable({ insert: insertText });

  function paste(event: ClipboardEvent) {
    if (!isField(event.target)) return;
    const field = event.target;
    const selected = selectedIn(field);
    const text = readPaste(event.clipboardData);
    const link = linkSelection(selected, text);
    if (link !== undefined) {
      event.preventDefault();
      options.replace(field, link);
      return;
    }
    const isCode = isInCode(selected.value, selected.start);
    const rich = isCode ? undefined : readRichText(event.clipboardData.getData("text/html"));
    if (rich !== undefined) {
      event.preventDefault();
      void readMarkdown(rich, text).then((markdown) => field.isConnected && insert(field, markdown, true));
    } else if (insert(field, text, false)) event.preventDefault();
  }

  /** Inserts a text unless the browser can. Returns whether it did, or refused the text. */
  function insertText(field: HTMLTextAreaElement, pasted: string, isNew: boolean): boolean {
    const { content, change, replace, announce } = options;
    const { value, start, end } = selectedIn(field);
    const [before, after] = [value.slice(0, start), value.slice(end)];
    const texts = isWhole(content) ? [] : splitPaste({ before, pasted, after });
    const index = content.findIndex(({ id }) => String(id) === field.dataset.paragraph);
    const id = content[index]?.id ?? -1;
    const reason = checkPaste(texts, index, content.length);
    setRefusal(reason === undefined ? undefined : { id, text: reason });
    if (reason !== undefined) return true;
    const [single] = texts;
    if (texts.length > 1) {
      const at = cursorIn(texts.at(-1) ?? "", after);
      change(
        replaceParagraph(content, index, texts, at),
        `Pasted as ${texts.length} paragraphs. Press Ctrl+Z or Cmd+Z to undo.`,
      );
      return true;
    }
    // Indented code in an empty field gets fences.
    const isRewritten = value === "" && single !== undefined && single !== pasted.trim();
    if (!isNew && !isRewritten) return false;
    const text = isRewritten ? single : pasted.trimEnd();
    replace(field, {
      from: start,
      to: end,
      insert: text,
      start: start + text.length,
      end: start + text.length,
    });
    if (isNew) announce("Pasted as Markdown.");
    return true;
  }

  return {
    paste,
    refusalOf: (id: number) => (refusal?.id === id ? refusal.text : undefined),
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

/** Returns where the pasted text ends in the last paragraph. What followed the cursor may be a paragraph of its own. */
function cursorIn(text: string, after: string): number {
  return text.endsWith(after) ? Math.max(0, text.trimEnd().length - after.trimEnd().length) : 0;
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
