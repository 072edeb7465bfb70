import { type Kysely, sql, type Transaction } from "kysely";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { deleteUpload } from "../../core/media/server/uploads/write.ts";
import { changeMessages } from "../../core/messages/server/change-messages.ts";
import { incrementPostsVersion } from "../../core/posts/server/read.ts";
import { changeDays, insertVisits, type Visit } from "../../core/visits/server/visits.ts";
import type { DemoRow } from "./tables.ts";

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

/** Few enough that a running site records visits in between, and that PostgreSQL's time limit for queries suffices. */
const visitsPerTransaction = 5_000;

/**
 * Deletes the rows of the sample data, and subtracts its visits from the day counts. Visits are deleted in several
 * transactions; if it is interrupted, another call deletes the rest. Sample posts that were edited since are kept and
 * belong to the owner from then on, as do pictures that a post still shows.
 */
export async function removeDemoRows(db: Kysely<Schema>): Promise<RemovedDemo> {
  const visits = await deleteVisits(db);
  const uploads = await db.selectFrom("demo_rows").select("id").where("kind", "=", "upload").execute();
  const removed = await changeMessages(db, { now: Date.now() }, async (transaction) => {
    const posts = await deletePosts(transaction);
    const kept = await findKeptPosts(transaction);
    const messages = await deleteMessages(transaction);
    await transaction.deleteFrom("demo_rows").execute();
    return { result: { posts, messages, visits, kept }, change: { hasErased: messages > 0 } };
  });
  for (const { id } of uploads) await deleteUpload(db, id);
  return removed;
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
  if (deleted.numDeletedRows > 0n) await incrementPostsVersion(transaction);
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

/** Where a UUID has its version. The ids of visits have version 7. */
const versionPlace = 14;
/** RFC 9562, section 5.8: what the bits mean is up to the application. */
const demoVersion = "8";

/**
 * Stores visits of the sample data, and adds them to the day counts. Their ids have a version that no other visit's id
 * has, so that millions need no marks. Accepts 1 to 1,000 visits.
 */
export async function insertDemoVisits(db: Kysely<Schema>, visits: Visit[]): Promise<void> {
  await insertVisits(db, visits, (transaction, rows) =>
    transaction
      .insertInto("visits")
      .values(rows.map((row) => ({ ...row, id: markId(row.id) })))
      .execute(),
  );
}

function markId(id: string): string {
  return id.slice(0, versionPlace) + demoVersion + id.slice(versionPlace + 1);
}

/** Also deletes visits that an older version has marked by rows. */
async function deleteVisits(db: Kysely<Schema>): Promise<number> {
  let deleted = 0;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { count, last } = await deleteSomeVisits(db, after);
    deleted += count;
    after = last;
  }
  return deleted;
}

async function deleteSomeVisits(
  db: Kysely<Schema>,
  after: string,
): Promise<{ count: number; last: string | undefined }> {
  return inTransaction(db, async (transaction) => {
    const marked = transaction.selectFrom("demo_rows").select("id").where("kind", "=", "visit");
    const some = transaction
      .selectFrom("visits")
      .select("id")
      .where("id", ">", after)
      .where((eb) =>
        eb.or([
          eb(sql<string>`substr(id, ${sql.lit(versionPlace + 1)}, 1)`, "=", demoVersion),
          eb("id", "in", marked),
        ]),
      )
      .orderBy("id")
      .limit(visitsPerTransaction);
    const rows = await transaction
      .deleteFrom("visits")
      .where("id", "in", some)
      .returning(["id", "day"])
      .execute();
    if (rows.length > 0)
      await changeDays(
        transaction,
        rows.map(({ day }) => ({ day, visits: -1 })),
      );
    return {
      count: rows.length,
      last: rows
        .map(({ id }) => id)
        .toSorted()
        .at(-1),
    };
  });
}
