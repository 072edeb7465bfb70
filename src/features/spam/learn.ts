import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { type JudgedMessage, readTokens } from "./read-tokens.ts";
import type { TokenCounts } from "./score.ts";

/** What a marked message is an example of. */
export type SpamClass = "spam" | "wanted";

/** The row that counts messages, not a token. No token has this key. */
const messagesKey = "messages";
/** Rows that are written in one statement. Both engines accept about 32,000 values. */
const writtenTogether = 1_000;

/** Returns the number of marked messages, and the counts of those tokens that were in some. */
export async function readCounts(
  db: Kysely<Schema>,
  keys: readonly string[],
): Promise<{ messages: TokenCounts; tokens: Map<string, TokenCounts> }> {
  const rows = await db
    .selectFrom("spam_tokens")
    .selectAll()
    .where("token", "in", [messagesKey, ...keys])
    .execute();
  const tokens = new Map(rows.map(({ token, spam, wanted }) => [token, { spam, wanted }]));
  const messages = tokens.get(messagesKey) ?? { spam: 0, wanted: 0 };
  tokens.delete(messagesKey);
  return { messages, tokens };
}

/**
 * Learns from what the owner has done with messages. Spam is an example of spam; what was replied to, archived, or
 * taken out of spam is wanted. Each message counts once, and as what it is in the end. Call it in the transaction that
 * moves the messages.
 */
export async function learnFrom(transaction: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction
    .selectFrom("messages")
    .select(["id", "name", "email", "message", "state", "learned", "spam_reasons"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  const changes = rows.flatMap((row) => {
    const spamClass = classOf(row);
    return spamClass === undefined || spamClass === row.learned ? [] : [{ row, spamClass }];
  });
  if (changes.length === 0) return;
  const counts = new Counts();
  for (const { row, spamClass } of changes) {
    if (row.learned !== null) counts.add(row, row.learned, -1);
    counts.add(row, spamClass, 1);
  }
  await counts.store(transaction);
  for (const spamClass of ["spam", "wanted"] as const) {
    const changed = changes.filter((change) => change.spamClass === spamClass).map(({ row }) => row.id);
    if (changed.length > 0)
      await transaction
        .updateTable("messages")
        .set({ learned: spamClass })
        .where("id", "in", changed)
        .execute();
  }
}

function classOf({
  state,
  learned,
  spam_reasons,
}: {
  state: string;
  learned: SpamClass | null;
  spam_reasons: string | null;
}): SpamClass | undefined {
  if (state === "spam") return "spam";
  const wasSpam = learned === "spam" || spam_reasons !== null;
  return wasSpam || state === "replied" || state === "archived" ? "wanted" : undefined;
}

/** Forgets messages of which nothing may be left. Call it in the transaction that deletes them, before it does. */
export async function forget(transaction: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction
    .selectFrom("messages")
    .select(["name", "email", "message", "learned"])
    .where("id", "in", ids)
    .where("learned", "is not", null)
    .execute();
  if (rows.length === 0) return;
  const counts = new Counts();
  for (const row of rows) counts.add(row, row.learned as SpamClass, -1);
  await counts.store(transaction);
}

/** Changes of counts, which are added to the stored ones, so that concurrent examples are not lost. */
class Counts {
  readonly #changes = new Map<string, TokenCounts>();

  add(message: JudgedMessage, spamClass: SpamClass, change: 1 | -1): void {
    for (const key of [messagesKey, ...readTokens(message).map((token) => token.key)]) {
      const counts = this.#changes.get(key) ?? { spam: 0, wanted: 0 };
      counts[spamClass] += change;
      this.#changes.set(key, counts);
    }
  }

  async store(transaction: Transaction<Schema>): Promise<void> {
    // In the same order for all, so that concurrent transactions do not wait for each other in a circle.
    const rows = [...this.#changes].map(([token, counts]) => ({ token, ...counts })).sort(byToken);
    for (let start = 0; start < rows.length; start += writtenTogether) {
      await transaction
        .insertInto("spam_tokens")
        .values(rows.slice(start, start + writtenTogether))
        .onConflict((conflict) =>
          conflict.column("token").doUpdateSet({
            spam: sql`spam_tokens.spam + excluded.spam`,
            wanted: sql`spam_tokens.wanted + excluded.wanted`,
          }),
        )
        .execute();
    }
    if (rows.some(({ spam, wanted }) => spam < 0 || wanted < 0))
      await transaction.deleteFrom("spam_tokens").where("spam", "<=", 0).where("wanted", "<=", 0).execute();
  }
}

function byToken(a: { token: string }, b: { token: string }): number {
  return a.token < b.token ? -1 : 1;
}
