import { type Kysely, sql, type Transaction } from "kysely";
import { inTransaction } from "../db/retry.ts";
import type { DemoRow, Schema } from "../db/schema.ts";
import { raiseBlogsVersion } from "../posts/read.ts";

/** Records that rows belong to the sample data. Accepts 1 to 1,000 rows. */
export async function markDemoRows(db: Kysely<Schema>, rows: DemoRow[]): Promise<void> {
  await db.insertInto("demo_rows").values(rows).execute();
}

export interface RemovedDemo {
  posts: number;
  messages: number;
  visits: number;
  /** The titles of the sample posts that were kept because the owner has edited them. */
  kept: string[];
}

/**
 * Deletes the rows of the sample data, and subtracts its visits from the day counts, in one transaction. Sample posts
 * that were edited since are kept and belong to the owner from then on.
 */
export async function removeDemoRows(db: Kysely<Schema>): Promise<RemovedDemo> {
  return inTransaction(db, async (transaction) => {
    const posts = await deletePosts(transaction);
    const kept = await findKeptPosts(transaction);
    const messages = await deleteMessages(transaction);
    const visits = await deleteVisits(transaction);
    await transaction.deleteFrom("demo_rows").execute();
    return { posts, messages, visits, kept };
  });
}

async function deletePosts(transaction: Transaction<Schema>): Promise<number> {
  const deleted = await transaction
    .deleteFrom("blogs")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("demo_rows")
          .select("demo_rows.id")
          .where("kind", "=", "post")
          .whereRef("demo_rows.id", "=", "blogs.id")
          .whereRef("demo_rows.updated_at", "=", "blogs.updated_at"),
      ),
    )
    .executeTakeFirst();
  if (deleted.numDeletedRows > 0n) await raiseBlogsVersion(transaction);
  return Number(deleted.numDeletedRows);
}

async function findKeptPosts(transaction: Transaction<Schema>): Promise<string[]> {
  const rows = await transaction
    .selectFrom("blogs")
    .innerJoin("demo_rows", "demo_rows.id", "blogs.id")
    .select("title")
    .orderBy("blogs.id")
    .execute();
  return rows.map(({ title }) => title);
}

async function deleteMessages(transaction: Transaction<Schema>): Promise<number> {
  const isDemo = transaction.selectFrom("demo_rows").select("id").where("kind", "=", "message");
  const deleted = await transaction.deleteFrom("messages").where("id", "in", isDemo).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

async function deleteVisits(transaction: Transaction<Schema>): Promise<number> {
  const isDemo = transaction.selectFrom("demo_rows").select("id").where("kind", "=", "visit");
  const deleted = await transaction.deleteFrom("visits").where("id", "in", isDemo).returning("day").execute();
  const counts = new Map<string, number>();
  for (const { day } of deleted) counts.set(day, (counts.get(day) ?? 0) + 1);
  // In the order in which visits are recorded, so that the two cannot deadlock.
  for (const [day, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await transaction
      .updateTable("visit_days")
      .set({ visits: sql`visits - ${count}` })
      .where("day", "=", day)
      .execute();
  }
  return deleted.length;
}
