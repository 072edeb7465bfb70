import type { Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { joinWords } from "../../search/join-words.ts";
import { loadStemmer, type Stem } from "../../search/stemmer.ts";

/**
 * What the index has before a stem, so that nothing but a stem finds it. No text has words with this letter, which both engines
 * take for one, unlike punctuation.
 */
export const stemMark = "ƨ";

interface PostWords {
  id: string;
  title: string;
  tags: readonly string[];
  /** The words of its text. */
  words: string;
  /** The language of the site. Without it, the stems are added when the server is idle. */
  language: string | undefined;
}

/**
 * Has a post found by its title, its tags, and the words of its text. Call it in the transaction that stores one of them. The
 * engine keeps its index up to date.
 */
export async function indexPost(
  transaction: Transaction<Schema>,
  { id, title, tags, words, language }: PostWords,
): Promise<void> {
  const stem = language === undefined ? undefined : await loadStemmer(language);
  const add = (text: string) => (stem ? `${text} ${joinStems(text, stem)}`.trim() : text);
  const row = {
    title: add(joinWords(title)),
    tags: add(joinWords(tags.join(" "))),
    words: add(words),
    language: language ?? null,
  };
  await transaction
    .insertInto("blog_search")
    .values({ blog_id: id, ...row })
    .onConflict((conflict) => conflict.column("blog_id").doUpdateSet(row))
    .execute();
}

/** Returns the words of a column of the index, without their stems. */
export function listWords(column: string): string[] {
  return column.split(" ").filter((word) => word !== "" && !word.startsWith(stemMark));
}

function joinStems(column: string, stem: Stem): string {
  return [...new Set(listWords(column).map((word) => stemMark + stem(word)))].join(" ");
}
