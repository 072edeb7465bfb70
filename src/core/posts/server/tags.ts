import { expressionBuilder, type Kysely, type Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { countTags, type TagCount } from "../contract/count-tags.ts";
import { tagKey } from "../contract/tags.ts";
import type { Topics } from "../contract/topics.ts";

/** Replaces the tags of a post. */
export async function storeTags(
  transaction: Transaction<Schema>,
  id: string,
  names: readonly string[],
): Promise<void> {
  await transaction.deleteFrom("blog_tags").where("blog_id", "=", id).execute();
  if (names.length === 0) return;
  const rows = names.map((name, position) => ({ blog_id: id, key: tagKey(name), name, position }));
  await transaction.insertInto("blog_tags").values(rows).execute();
}

/** Returns the names of a post's tags. */
export async function readTags(db: Kysely<Schema>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("blog_tags")
    .select("name")
    .where("blog_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map(({ name }) => name);
}

/** Selects the ids of the posts with a tag, which its key names. */
export function selectIdsWithTag(key: string) {
  return expressionBuilder<Schema>()
    .selectFrom("blog_tags")
    .select("blog_tags.blog_id")
    .where("key", "=", key);
}

/** Returns the most used tags of the published posts. */
export async function listTags(db: Kysely<Schema>): Promise<TagCount[]> {
  // There are few drafts, so leaving them out takes half the time of looking every post up.
  const rows = await db
    .selectFrom("blog_tags")
    .select(({ fn }) => ["name", fn.countAll().as("posts")])
    .where("blog_id", "not in", ({ selectFrom }) =>
      selectFrom("blogs").select("id").where("published", "=", 0),
    )
    .groupBy("name")
    .execute();
  return countTags(rows.map(({ name, posts }) => ({ name, posts: Number(posts) })));
}

/** More are not offered. */
const mostTopics = 500;

/** Returns the tags and the series of all posts. The tags that most posts have come first. */
export async function listTopics(db: Kysely<Schema>): Promise<Topics> {
  const [tags, series] = await Promise.all([
    db
      .selectFrom("blog_tags")
      .select(({ fn }) => fn.max("name").as("name"))
      .groupBy("key")
      .orderBy(({ fn }) => fn.countAll(), "desc")
      .orderBy("key")
      .limit(mostTopics)
      .execute(),
    db
      .selectFrom("blog_texts")
      .select("series")
      .distinct()
      .where("series", "is not", null)
      .orderBy("series")
      .limit(mostTopics)
      .execute(),
  ]);
  return { tags: tags.map(({ name }) => name), series: series.flatMap((row) => row.series ?? []) };
}

/** Returns a tag as the newest of its published posts writes it, or `undefined` if there is no such post. */
export async function findTag(db: Kysely<Schema>, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("blog_tags")
    .innerJoin("blogs", "blogs.id", "blog_tags.blog_id")
    .select("name")
    .where("key", "=", key)
    .where("published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("blogs.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}
