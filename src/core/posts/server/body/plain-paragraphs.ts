import type { Markdown } from "../../contract/markdown.ts";

/** One line of prose, in which nothing means more in Markdown than it says. */
const plain = /^[\p{Letter}"'“‘(][\p{Letter}\p{Mark}\p{Number} .,;:?!'"’“”‘()–—]*$/u;
const bareAddress = /www\./i;
/** What can go on beyond a blank line, so that the paragraphs after it can be parts of it. */
const unending = /^ {0,3}(?:`{3}|~{3}|<)/m;
/** A private character, which takes the place of a plain paragraph. */
const placeholder = "\uE000";

interface Replaced {
  sources: string[];
  /** Puts the plain paragraphs back in their places. */
  restore: <Picture>(content: Markdown<Picture>) => Markdown<Picture>;
}

/**
 * Shortens paragraphs that have no marks before a text is parsed. Most paragraphs have none, and the parser needs a
 * second for a megabyte of them.
 */
export function replacePlain(paragraphs: readonly string[]): Replaced {
  const isPlain = (text: string) => plain.test(text) && !bareAddress.test(text);
  const replaced = paragraphs.filter(isPlain);
  const sources = paragraphs.map((text) => (isPlain(text) ? placeholder : text));
  const isAmbiguous = paragraphs.some((text) => unending.test(text) || text.includes(placeholder));
  if (isAmbiguous || replaced.length === 0)
    return { sources: [...paragraphs], restore: (content) => content };
  const texts = replaced.values();
  return {
    sources,
    restore: (content) =>
      content.map((block) =>
        block.type === "paragraph" && block.children[0] === placeholder
          ? { type: "paragraph", children: [texts.next().value ?? ""] }
          : block,
      ),
  };
}
