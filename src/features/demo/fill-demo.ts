import type { Kysely } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../../core/db/schema.ts";
import { changeMessages } from "../../core/messages/server/change-messages.ts";
import { createPostBodies } from "../../core/posts/server/bodies.ts";
import { createBlog } from "../../core/posts/server/write.ts";
import { type DemoPost, demoMessages, demoPosts } from "./demo-content.ts";
import { insertDemoVisits, markDemoRows } from "./demo-rows.ts";
import { planVisits, type VisitPlan } from "./visits-of-demo.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Both engines accept about 32,000 values in one statement. */
const rowsPerStatement = 1_000;

type DemoMessage = (typeof demoMessages)[number];

/** What to add. The posts and messages are sorted, the oldest first. */
export interface DemoContent {
  posts: readonly DemoPost[];
  messages: readonly DemoMessage[];
  visits: VisitPlan;
}

const sample: DemoContent = {
  posts: demoPosts.toSorted((a, b) => b.daysAgo - a.daysAgo),
  messages: demoMessages.toSorted((a, b) => b.hoursAgo - a.hoursAgo),
  // Six weeks.
  visits: { count: 700, days: 42 },
};

interface DemoOptions {
  /** The time at which the sample data ends, in milliseconds since the Unix epoch. */
  now: number;
  timeZone: string;
  /** The addresses of pictures that are not where the posts have them. */
  pictures?: ReadonlyMap<string, string>;
  content?: DemoContent;
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
 * Adds the sample posts, messages, and six weeks of visits, or other content, and marks them so that they can be
 * removed again. Skips posts whose slug is taken.
 * @returns the number of posts, messages, and visits added
 */
export async function fillDemo(db: Kysely<Schema>, options: DemoOptions) {
  const { now, onProgress, pictures = new Map(), content = sample } = options;
  const listed = content.posts.map((post) => ({
    ...post,
    image: pictures.get(post.image) ?? post.image,
    content: post.content.map((text) => moveAddresses(text, pictures)),
  }));
  const posts = await addPosts(db, now, listed, (done) => onProgress(0.2 * done));
  await addMessages(db, now, content.messages);
  onProgress(0.25);
  const visits = await addVisits(db, content.visits, options);
  return { posts, messages: content.messages.length, visits };
}

function moveAddresses(text: string, moved: ReadonlyMap<string, string>): string {
  return [...moved].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/** Stores posts, and returns how many had a slug that was not taken. */
async function addPosts(
  db: Kysely<Schema>,
  now: number,
  posts: DemoPost[],
  onProgress: (done: number) => void,
): Promise<number> {
  const bodies = createPostBodies({ db, log: console });
  let added = 0;
  try {
    for (const [index, { daysAgo, views, likes, ...post }] of posts.entries()) {
      const createdAt = Math.floor(now - daysAgo * day);
      const text = await bodies.write(post.content);
      if ("faults" in text)
        throw new Error(`The text of ${post.slug} cannot be read: ${text.faults[0]?.message}`);
      const result = await createBlog(db, post, createdAt, {
        text,
        storeMore: async (transaction, id) => {
          await transaction.updateTable("blogs").set({ views, likes }).where("id", "=", id).execute();
          await markDemoRows(transaction, [{ id, kind: "post", updated_at: createdAt }]);
        },
      });
      if ("saved" in result) added += 1;
      onProgress((index + 1) / posts.length);
    }
  } finally {
    await bodies.stop();
  }
  return added;
}

async function addMessages(db: Kysely<Schema>, now: number, messages: readonly DemoMessage[]): Promise<void> {
  const rows = messages.map(({ consent, hoursAgo, state, ...message }) => ({
    ...message,
    id: createId(),
    contact_consent: consent ? 1 : 0,
    idempotency_key: null,
    ...(state === "trash" ? { state: "read" as const, deleted_at: now } : { state, deleted_at: null }),
    created_at: Math.floor(now - hoursAgo * hour),
    // Marked as notified, so that sample messages do not send emails.
    notified_at: now,
  }));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const some = rows.slice(start, start + rowsPerStatement);
    await changeMessages(db, { now }, async (transaction) => {
      await transaction.insertInto("messages").values(some).execute();
      const ids = some.map(({ id }) => id);
      await markDemoRows(
        transaction,
        ids.map((id) => ({ id, kind: "message", updated_at: null })),
      );
      return { result: undefined, change: { rewritten: ids } };
    });
  }
}

async function addVisits(
  db: Kysely<Schema>,
  plan: VisitPlan,
  { now, timeZone, onProgress }: DemoOptions,
): Promise<number> {
  let added = 0;
  for (const visits of planVisits(plan, { now, timeZone })) {
    for (let start = 0; start < visits.length; start += rowsPerStatement)
      await insertDemoVisits(db, visits.slice(start, start + rowsPerStatement));
    added += visits.length;
    onProgress(0.25 + (0.75 * added) / plan.count);
  }
  onProgress(1);
  return added;
}
