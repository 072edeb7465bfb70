import type { Kysely } from "kysely";
import type { Schema } from "../../src/core/db/schema.ts";

/**
 * The number of successful responses to writes, and of writes without a response, which may or may not have been
 * applied.
 */
export interface Tally {
  acknowledged: number;
  uncertain: number;
}

/** A stored post from the point of view of the only writer that changes it. */
export interface PostRecord {
  /** The content of the last acknowledged save, or `undefined` if none was acknowledged. */
  acknowledged: string | undefined;
  /** The content of later saves that got no response. */
  uncertain: string[];
}

/** The responses that writers got. */
export interface Ledger {
  visits: Tally;
  /** By post id. */
  likes: Map<string, Tally>;
  /** By idempotency key. Whether a success response arrived. */
  messages: Map<string, boolean>;
  /** By slug. */
  posts: Map<string, PostRecord>;
  /** Responses that no write should get, each with an example. */
  faults: Map<string, string>;
}

export function createLedger(): Ledger {
  return {
    visits: { acknowledged: 0, uncertain: 0 },
    likes: new Map(),
    messages: new Map(),
    posts: new Map(),
    faults: new Map(),
  };
}

/** The content of the database, in the same terms as the ledger. */
export interface Found {
  visits: number;
  /** The sum of the day counts. */
  countedVisits: number;
  likes: Map<string, number>;
  /** The number of messages stored with each idempotency key. */
  messages: Map<string, number>;
  posts: Map<string, string>;
}

export interface Comparison {
  acknowledged: number;
  found: number;
  /** Acknowledged writes that are missing from the database. */
  lost: number;
  /** Writes that are in the database twice, or that no one sent. */
  extra: number;
}

/** Compares the acknowledged writes with the database. Uncertain writes may be stored or not, but at most once. */
export function compare(ledger: Ledger, found: Found): Comparison {
  const total: Comparison = { acknowledged: 0, found: 0, lost: 0, extra: 0 };

  function addCount({ acknowledged, uncertain }: Tally, count: number): void {
    total.acknowledged += acknowledged;
    total.found += count;
    total.lost += Math.max(0, acknowledged - count);
    total.extra += Math.max(0, count - acknowledged - uncertain);
  }

  addCount(ledger.visits, found.visits);
  total.lost += Math.max(0, found.visits - found.countedVisits);
  total.extra += Math.max(0, found.countedVisits - found.visits);
  for (const [id, tally] of ledger.likes) addCount(tally, found.likes.get(id) ?? 0);
  for (const [key, acknowledged] of ledger.messages) {
    addCount(
      { acknowledged: acknowledged ? 1 : 0, uncertain: acknowledged ? 0 : 1 },
      found.messages.get(key) ?? 0,
    );
  }
  for (const [slug, { acknowledged, uncertain }] of ledger.posts) {
    if (acknowledged === undefined && uncertain.length === 0) continue;
    const stored = found.posts.get(slug);
    const possible = acknowledged === undefined ? [undefined, ...uncertain] : [acknowledged, ...uncertain];
    total.acknowledged += acknowledged === undefined ? 0 : 1;
    total.found += stored === undefined ? 0 : 1;
    if (!possible.includes(stored)) total.lost += 1;
  }
  return total;
}

/** Reads the writes that a ledger tracks from the database. */
export async function readFound(db: Kysely<Schema>): Promise<Found> {
  const visits = await db
    .selectFrom("visits")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const days = await db.selectFrom("visit_days").select("visits").execute();
  const blogs = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_id", "id")
    .select(["id", "slug", "content", "likes"])
    .execute();
  const keys = await db.selectFrom("messages").select(["idempotency_key", "message"]).execute();
  const messages = new Map<string, number>();
  for (const { message } of keys) {
    const key = message.replace("Message ", "");
    messages.set(key, (messages.get(key) ?? 0) + 1);
  }
  return {
    visits: visits.count,
    countedVisits: days.reduce((sum, day) => sum + day.visits, 0),
    likes: new Map(blogs.map(({ id, likes }) => [id, likes])),
    messages,
    posts: new Map(blogs.map(({ slug, content }) => [slug, JSON.parse(content)[0]])),
  };
}
