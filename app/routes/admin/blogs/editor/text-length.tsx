import { useDeferredValue } from "react";
import { formatCount } from "../../../../ui/format.ts";
import texts from "../../../../ui/text.module.css";
import { countWords, readingMinutes } from "./count-words.ts";
import type { Paragraph } from "./paragraph.ts";

/** The number of words, counted when the browser has time for it, and how long they take to read. */
export function TextLength({ content }: { content: Paragraph[] }) {
  const words = countWords(useDeferredValue(content));
  return (
    <p className={`${texts.quiet} ${texts.numbers}`}>
      {formatCount(words)} {words === 1 ? "word" : "words"}, {readingMinutes(words)} min read
    </p>
  );
}
