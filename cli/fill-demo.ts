import type { Kysely } from "kysely";
import { v7 as createId } from "uuid";
import { inTransaction } from "../server/db/retry.ts";
import type { Schema } from "../server/db/schema.ts";
import { createBlog } from "../server/posts/write.ts";
import { markDemoRows } from "../server/transfer/demo-rows.ts";
import { dayOf } from "../server/visits/days.ts";
import { insertVisitsWithin, type Visit } from "../server/visits/visits.ts";
import { demoMessages, demoPlaces, demoPosts } from "./demo-content.ts";
import { createRandom, pickWeighted } from "./random.ts";

const hour = 3_600_000;
const day = 24 * hour;
const daysOfVisits = 42;

export interface DemoOptions {
  /** The time at which the sample data ends, in milliseconds since the Unix epoch. */
  now: number;
  timeZone: string;
  /** Called after each step with the progress from 0 to 1. */
  onProgress: (done: number) => void;
}

/** Whether the database has any posts or messages. Visits do not count: looking at the new site records some. */
export async function hasContent(db: Kysely<Schema>): Promise<boolean> {
  const tables = ["blogs", "messages"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select("id").limit(1).execute()));
  return rows.some((found) => found.length > 0);
}

/**
 * Adds the sample posts, messages, and six weeks of visits, and marks them so that they can be removed again. Skips
 * sample posts whose slug is taken.
 * @returns the number of posts, messages, and visits added
 */
export async function fillDemo(db: Kysely<Schema>, { now, timeZone, onProgress }: DemoOptions) {
  const posts = await addPosts(db, now);
  onProgress(0.08);
  await addMessages(db, now);
  onProgress(0.12);
  const random = createRandom(20_260_101);
  let visits = 0;
  for (let daysAgo = daysOfVisits - 1; daysAgo >= 0; daysAgo -= 1) {
    const batch = visitsOfDay(now, daysAgo, timeZone, random);
    if (batch.length > 0) await addVisits(db, batch);
    visits += batch.length;
    onProgress(0.12 + (0.88 * (daysOfVisits - daysAgo)) / daysOfVisits);
  }
  return { posts, messages: demoMessages.length, visits };
}

async function addPosts(db: Kysely<Schema>, now: number): Promise<number> {
  const taken = new Set((await db.selectFrom("blogs").select("slug").execute()).map(({ slug }) => slug));
  const missing = demoPosts.filter(({ slug }) => !taken.has(slug));
  for (const { daysAgo, views, likes, ...post } of missing) {
    const createdAt = now - daysAgo * day;
    const result = await createBlog(db, post, createdAt, {
      storeMore: async (transaction, id) => {
        await transaction.updateTable("blogs").set({ views, likes }).where("id", "=", id).execute();
        await markDemoRows(transaction, [{ id, kind: "post", updated_at: createdAt }]);
      },
    });
    if ("refused" in result)
      throw new Error(`Failed to store the sample post ${post.slug}: ${result.refused}`);
  }
  return missing.length;
}

async function addMessages(db: Kysely<Schema>, now: number): Promise<void> {
  const rows = demoMessages.map(({ consent, hoursAgo, ...message }) => ({
    ...message,
    id: createId(),
    contact_consent: consent ? 1 : 0,
    idempotency_key: null,
    created_at: now - hoursAgo * hour,
    // Marked as notified, so that sample messages do not send emails.
    notified_at: now,
  }));
  await inTransaction(db, async (transaction) => {
    await transaction.insertInto("messages").values(rows).execute();
    await markDemoRows(
      transaction,
      rows.map(({ id }) => ({ id, kind: "message", updated_at: null })),
    );
  });
}

async function addVisits(db: Kysely<Schema>, visits: Visit[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const ids = await insertVisitsWithin(transaction, visits);
    await markDemoRows(
      transaction,
      ids.map((id) => ({ id, kind: "visit", updated_at: null })),
    );
  });
}

/** Generates visits with an upward trend, fewer on weekends, and most of them during the day. */
function visitsOfDay(now: number, daysAgo: number, timeZone: string, random: () => number): Visit[] {
  const end = now - daysAgo * day;
  const weekday = new Date(end).getUTCDay();
  const weekend = weekday === 0 || weekday === 6 ? 0.55 : 1;
  const growth = 1 - daysAgo / (daysOfVisits * 1.8);
  const count = Math.round((16 + 26 * random()) * weekend * growth);
  return Array.from({ length: count }, () => {
    // The mean of two random numbers clusters the times around the middle of the 24 hours before `end`.
    const visitedAt = Math.floor(end - ((random() + random()) / 2) * day);
    const { country, city } = pickWeighted(demoPlaces, random);
    return { visitedAt, day: dayOf(visitedAt, timeZone), country, city };
  }).sort((a, b) => a.visitedAt - b.visitedAt);
}
