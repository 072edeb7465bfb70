import type { Kysely } from "kysely";
import { v7 as createId } from "uuid";
import type { MessageState } from "../contract/message-states.ts";
import type { Schema } from "../server/db/schema.ts";
import { changeMessages } from "../server/inbox/change-messages.ts";
import { createPostBodies } from "../server/posts/bodies.ts";
import { createBlog } from "../server/posts/write.ts";
import { insertDemoVisits, markDemoRows } from "../server/transfer/demo-rows.ts";
import { demoMessages, demoPosts } from "./demo-content.ts";
import { writeMessage, writePost } from "./large-demo.ts";
import { createRandom } from "./random.ts";
import { planVisits } from "./visits-of-demo.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Six weeks. */
const daysOfSample = 42;
/** Three years. What is generated in a number is spread over them. */
const daysOfNumbers = 1_096;
const visitsOfSample = 700;
/** Both engines accept about 32,000 values in one statement. */
const rowsPerStatement = 1_000;

/** How much to generate. What has no number is as small as in the sample. */
export interface DemoNumbers {
  posts?: number;
  visits?: number;
  messages?: number;
}

export interface DemoOptions extends DemoNumbers {
  /** The time at which the sample data ends, in milliseconds since the Unix epoch. */
  now: number;
  timeZone: string;
  /** The addresses of pictures that are not where the posts have them. */
  pictures?: ReadonlyMap<string, string>;
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
 * Adds the sample posts, messages, and six weeks of visits, and marks them so that they can be removed again. Instead of
 * what has a number, generates so much over three years, the same in every run. Skips posts whose slug is taken.
 * @returns the number of posts, messages, and visits added
 */
export async function fillDemo(db: Kysely<Schema>, options: DemoOptions) {
  const { now, onProgress, pictures = new Map() } = options;
  const listed = listPosts(options).map((post) => ({
    ...post,
    image: pictures.get(post.image) ?? post.image,
    content: post.content.map((text) => moveAddresses(text, pictures)),
  }));
  const posts = await addPosts(db, now, listed, (done) => onProgress(0.2 * done));
  const messages = listMessages(options);
  await addMessages(db, now, messages);
  onProgress(0.25);
  const visits = await addVisits(db, options, (done) => onProgress(0.25 + 0.75 * done));
  return { posts, messages: messages.length, visits };
}

type DemoPost = ReturnType<typeof writePost> & { daysAgo: number };

/** Oldest first, as they were written. */
function listPosts({ posts: count }: DemoNumbers): DemoPost[] {
  if (count === undefined) return demoPosts.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const random = createRandom(20_260_102);
  return Array.from({ length: count }, (_, index) => ({
    ...writePost(index + 1, random),
    daysAgo: daysOfNumbers * (1 - (index + random()) / count),
  }));
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

type DemoMessage = (typeof demoMessages)[number];

/** Oldest first, as they arrived. */
function listMessages({ messages: count }: DemoNumbers): DemoMessage[] {
  if (count === undefined) return demoMessages.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  const random = createRandom(20_260_103);
  return Array.from({ length: count }, (_, index) => {
    const message = writeMessage(index + 1, random);
    const hoursAgo = daysOfNumbers * 24 * (1 - (index + random()) / count);
    return { ...message, hoursAgo, state: chooseState({ ...message, hoursAgo }, random) };
  });
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
  { visits: count, now, timeZone }: DemoOptions,
  onProgress: (done: number) => void,
): Promise<number> {
  const plan = { count: count ?? visitsOfSample, days: count === undefined ? daysOfSample : daysOfNumbers };
  let added = 0;
  for (const visits of planVisits(plan, { now, timeZone })) {
    for (let start = 0; start < visits.length; start += rowsPerStatement)
      await insertDemoVisits(db, visits.slice(start, start + rowsPerStatement));
    added += visits.length;
    onProgress(added / plan.count);
  }
  onProgress(1);
  return added;
}

/**
 * Chooses what an owner who reads messages every few days has done with one: most that are older than a month are replied to or
 * archived, and only those of the last days are new.
 * @param random returns a number from 0 to 1, without 1
 */
function chooseState(
  { consent, hoursAgo }: { consent: boolean; hoursAgo: number },
  random: () => number,
): MessageState {
  const [daysAgo, chance] = [hoursAgo / 24, random()];
  if (chance < 0.05) return "spam";
  if (daysAgo < 3) return chance < 0.7 ? "new" : "read";
  if (daysAgo < 30) {
    if (chance < 0.1) return "trash";
    if (chance < 0.4) return "read";
    return consent || chance > 0.8 ? "replied" : "archived";
  }
  if (!consent && chance < 0.15) return "read";
  return consent && chance < 0.8 ? "replied" : "archived";
}
