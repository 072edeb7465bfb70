import { diffArrays, diffWordsWithSpace } from "diff";

/** A part of a paragraph: in both versions, or only in the older or the newer one. */
export interface DiffPart {
  text: string;
  change?: "removed" | "added";
}

/** Milliseconds after which two paragraphs are shown one after the other, instead of word by word. */
const patience = 200;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Compares two versions of a text, first by paragraphs and then by the words of those that were changed. Words are
 * those of the language, so it works without spaces, too.
 * @returns the paragraphs of both, in order
 */
export function diffText(older: readonly string[], newer: readonly string[]): DiffPart[][] {
  const chunks = diffArrays([...older], [...newer], { timeout: patience }) ?? [
    { value: [...older], removed: true, added: false },
    { value: [...newer], removed: false, added: true },
  ];
  const paragraphs: DiffPart[][] = [];
  for (let index = 0; index < chunks.length; index += 1) {
    const chunk = chunks[index];
    const next = chunks[index + 1];
    if (chunk === undefined) continue;
    if (chunk.removed && next?.added) {
      paragraphs.push(...diffParagraphs(chunk.value, next.value));
      index += 1;
    } else {
      const change = chunk.removed ? "removed" : chunk.added ? "added" : undefined;
      paragraphs.push(...chunk.value.map((text) => [part(text, change)]));
    }
  }
  return paragraphs;
}

/** Compares changed paragraphs one by one. Those that are left over were removed or added. */
function diffParagraphs(older: string[], newer: string[]): DiffPart[][] {
  const count = Math.max(older.length, newer.length);
  return Array.from({ length: count }, (_, index) => {
    const [before, after] = [older[index], newer[index]];
    if (before === undefined) return [part(after ?? "", "added")];
    if (after === undefined) return [part(before, "removed")];
    return diffWords(before, after);
  });
}

function diffWords(older: string, newer: string): DiffPart[] {
  const words = diffWordsWithSpace(older, newer, { intlSegmenter: segmenter, timeout: patience });
  if (words === undefined) return [part(older, "removed"), part(newer, "added")];
  return words.map(({ value, removed, added }) =>
    part(value, removed ? "removed" : added ? "added" : undefined),
  );
}

function part(text: string, change: DiffPart["change"]): DiffPart {
  return change === undefined ? { text } : { text, change };
}
