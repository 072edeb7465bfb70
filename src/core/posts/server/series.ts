import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Neighbor, SeriesPlace } from "../contract/blogs.ts";

interface PartRow extends Neighbor {
  id: string;
}

/** Returns the published parts of a series, the oldest first. */
async function listParts(db: Kysely<Schema>, series: string): Promise<PartRow[]> {
  return db
    .selectFrom("blog_texts")
    .innerJoin("blogs", "blogs.id", "blog_texts.blog_id")
    .select(["blogs.id", "slug", "title"])
    .where("series", "=", series)
    .where("published", "=", 1)
    .orderBy("published_at")
    .orderBy("blogs.id")
    .execute();
}

/** Returns the place of a post in its series, or `undefined` if the post is not published, or the only part so far. */
export async function findSeriesPlace(
  db: Kysely<Schema>,
  { id, series }: { id: string; series: string },
): Promise<SeriesPlace | undefined> {
  const parts = await listParts(db, series);
  const index = parts.findIndex((part) => part.id === id);
  if (index === -1 || parts.length === 1) return undefined;
  const [previous, next] = [parts[index - 1], parts[index + 1]];
  return {
    name: series,
    part: index + 1,
    parts: parts.length,
    ...(previous && { previous: toNeighbor(previous) }),
    ...(next && { next: toNeighbor(next) }),
  };
}

function toNeighbor({ slug, title }: PartRow): Neighbor {
  return { slug, title };
}

/** Returns the slugs of the published posts that say how many parts one of these series has. */
export async function listSlugsOfSeries(db: Kysely<Schema>, series: readonly string[]): Promise<string[]> {
  const parts = await Promise.all(series.map((name) => listParts(db, name)));
  return parts.flat().map(({ slug }) => slug);
}

/** Returns the name of the series that a post is in, or `null`. */
export async function readSeries(db: Kysely<Schema>, id: string): Promise<string | null> {
  const row = await db.selectFrom("blog_texts").select("series").where("blog_id", "=", id).executeTakeFirst();
  return row?.series ?? null;
}
