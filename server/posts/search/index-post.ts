import type { Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { joinWords } from "../../search/join-words.ts";

/**
 * Has a post found by its title, its tags, and the words of its text. Call it in the transaction that stores one of them. The
 * engine keeps its index up to date.
 */
export async function indexPost(
  transaction: Transaction<Schema>,
  { id, title, tags, words }: { id: string; title: string; tags: readonly string[]; words: string },
): Promise<void> {
  const row = { title: joinWords(title), tags: joinWords(tags.join(" ")), words };
  await transaction
    .insertInto("blog_search")
    .values({ blog_id: id, ...row })
    .onConflict((conflict) => conflict.column("blog_id").doUpdateSet(row))
    .execute();
}
