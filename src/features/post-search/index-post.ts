import type { Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import type { IndexedText } from "../../core/posts/server/stored-text.ts";
import { joinWords, limitWords } from "../../core/search/join-words.ts";
import { loadStemmer, type Stem } from "../../core/search/stemmer.ts";

/**
 * What the index has before a stem, so that nothing but a stem finds it. No text has words with this letter, which both
 * engines take for one, unlike punctuation.
 */
export const stemMark = "ƨ";

/** Characters of the stems of a post: more than any vocabulary has, and together with the words less than PostgreSQL's 1 MB. */
const maxStems = 60_000;

/**
 * Has a post found by its title, its tags, and the words of its text. The engine keeps its index up to date. `language`
 * is that of the site; without it, no other forms of the words are found.
 */
export async function indexPost(
  transaction: Transaction<Schema>,
  { language, ...post }: IndexedText,
): Promise<void> {
  const stem = language === undefined ? undefined : await loadStemmer(language);
  const add = (text: string) => (stem ? `${text} ${joinStems(text, stem)}`.trim() : text);
  const row = {
    title: add(joinWords(post.title)),
    tags: add(joinWords(post.tags.join(" "))),
    words: add(post.words),
    language: language ?? null,
  };
  await transaction
    .insertInto("blog_search")
    .values({ blog_id: post.id, ...row })
    .onConflict((conflict) => conflict.column("blog_id").doUpdateSet(row))
    .execute();
}

/** Returns the words of a column of the index, without their stems. */
export function withoutStems(column: string): string[] {
  return column.split(" ").filter((word) => word !== "" && !word.startsWith(stemMark));
}

function joinStems(column: string, stem: Stem): string {
  return limitWords(new Set(withoutStems(column).map((word) => stemMark + stem(word))), maxStems);
}
