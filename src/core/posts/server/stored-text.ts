import type { Transaction } from "kysely";
import { listeners } from "../../../features/listeners.ts";
import type { Schema } from "../../db/schema.ts";

/** What a post is found by. */
export interface IndexedText {
  id: string;
  title: string;
  tags: readonly string[];
  /** The words of its text. */
  words: string;
  /** The language of the site, if it is known. */
  language: string | undefined;
}

/** Does what a stored text requires, in its transaction. */
export type TextReaction = (transaction: Transaction<Schema>, post: IndexedText) => Promise<void>;

/** Does all that a stored text requires. Call it in the transaction that stores a title, tags, or a text. */
export async function completeText(transaction: Transaction<Schema>, post: IndexedText): Promise<void> {
  for (const { textStored } of listeners) await textStored?.(transaction, post);
}
