import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import type { MessageCounts } from "../../contract/messages.ts";
import { trashAge } from "../../contract/trash.ts";

/** Returns the number of messages, without the deleted ones. */
export async function countMessages(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the number of messages that wait for a response: new ones, and read ones from people who want to be
 * contacted. Counts within the index, and none of the others.
 */
export async function countWaiting(db: Kysely<Schema>): Promise<number> {
  const { fresh, read } = await db
    .selectNoFrom((eb) => [countIn(eb, "new").as("fresh"), countIn(eb, "read", 1).as("read")])
    .executeTakeFirstOrThrow();
  return Number(fresh) + Number(read);
}

function countIn(eb: ExpressionBuilder<Schema, never>, state: "new" | "read", consent?: number) {
  return eb
    .selectFrom("messages")
    .select(sql<number>`count(*)`.as("count"))
    .where("deleted_at", "is", null)
    .where("state", "=", state)
    .$if(consent !== undefined, (query) => query.where("contact_consent", "=", consent as number));
}

/**
 * Returns how many messages there are in each state, and how many wait for a response. The trash has what can be
 * restored at `now`, in milliseconds since 1970. Takes about 10 ms with 100,000 messages, which are counted within
 * indexes.
 */
export async function countStates(db: Kysely<Schema>, now: number): Promise<MessageCounts> {
  const [rows, trash] = await Promise.all([
    db
      .selectFrom("messages")
      .select(["state", "contact_consent", sql<number>`count(*)`.as("count")])
      .where("deleted_at", "is", null)
      .groupBy(["state", "contact_consent"])
      .execute(),
    db
      .selectFrom("messages")
      .select(sql<number>`count(*)`.as("count"))
      .where("deleted_at", ">", now - trashAge)
      .executeTakeFirstOrThrow(),
  ]);
  const counts = { new: 0, read: 0, replied: 0, archived: 0, spam: 0, trash: trash.count, waiting: 0 };
  for (const { state, contact_consent: consent, count } of rows) {
    counts[state] += count;
    if (state === "new" || (state === "read" && consent === 1)) counts.waiting += count;
  }
  return counts;
}
