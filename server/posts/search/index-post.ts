import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { waitUntilIdle } from "../../process/idle.ts";
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
  const columns = { title: joinWords(title), tags: joinWords(tags.join(" ")), words };
  const row = await addStems(columns, language);
  await transaction
    .insertInto("blog_search")
    .values({ blog_id: id, ...row })
    .onConflict((conflict) => conflict.column("blog_id").doUpdateSet(row))
    .execute();
}

type Columns = Record<"title" | "tags" | "words", string>;

async function addStems({ title, tags, words }: Columns, language: string | undefined) {
  const stem = language === undefined ? undefined : await loadStemmer(language);
  const add = (text: string) => [...listWords(text), ...(stem ? listStems(text, stem) : [])].join(" ");
  return { title: add(title), tags: add(tags), words: add(words), language: language ?? null };
}

/** Returns the words of a column of the index, without their stems. */
export function listWords(column: string): string[] {
  return column.split(" ").filter((word) => word !== "" && !word.startsWith(stemMark));
}

function listStems(column: string, stem: Stem): Set<string> {
  return new Set(listWords(column).map((word) => stemMark + stem(word)));
}

/** Adds the stems of a language to posts that have none, or those of another language, while the server is idle. */
export async function renewStems(
  db: Kysely<Schema>,
  language: string,
  isStopped: () => boolean,
): Promise<void> {
  const posts = await db
    .selectFrom("blog_search")
    .select("blog_id")
    .where((eb) => eb.or([eb("language", "is", null), eb("language", "!=", language)]))
    .execute();
  for (const { blog_id } of posts) {
    await waitUntilIdle();
    if (isStopped()) return;
    const before = await db
      .selectFrom("blog_search")
      .select(["title", "tags", "words"])
      .where("blog_id", "=", blog_id)
      .executeTakeFirst();
    if (before === undefined) continue;
    const row = await addStems(before, language);
    // A save in the meantime has added them itself.
    await inTransaction(db, (transaction) =>
      transaction
        .updateTable("blog_search")
        .set(row)
        .where("blog_id", "=", blog_id)
        .where("title", "=", before.title)
        .where("tags", "=", before.tags)
        .where("words", "=", before.words)
        .execute(),
    );
  }
}
