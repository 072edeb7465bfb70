import type { Kysely } from "kysely";
import type { Schema } from "../../server/db/schema.ts";
import type { Found } from "./ledger.ts";

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
