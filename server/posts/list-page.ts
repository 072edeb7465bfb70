import type { Kysely, NotNull } from "kysely";
import { type BlogPage, type BlogPageQuery, placeBlogPage } from "../../contract/blog-pages.ts";
import { bounds } from "../../contract/bounds.ts";
import type { Schema } from "../db/schema.ts";
import { summaryColumns, toSummary } from "./read.ts";

/** Returns a page of the published posts, newest first, or `undefined` if there is no such page. */
export async function listBlogPage(db: Kysely<Schema>, query: BlogPageQuery): Promise<BlogPage | undefined> {
  // The index has these columns, so that counting does not read the posts.
  const dates = await selectPublished(db)
    .select("published_at")
    .$narrowType<{ published_at: NotNull }>()
    .execute();
  const place = placeBlogPage(
    dates.map((row) => row.published_at),
    query,
  );
  if (place === undefined) return undefined;
  const rows = await selectPublished(db)
    .select(summaryColumns)
    .limit(bounds.blogPage)
    .offset(place.start)
    .execute();
  return { ...place, blogs: rows.slice(0, place.end - place.start).map(toSummary) };
}

/** Whether there is such a page. Reads nothing but the index, up to the first post of the page. */
export async function hasBlogPage(db: Kysely<Schema>, { year, page }: BlogPageQuery): Promise<boolean> {
  const row = await selectPublished(db)
    .select("id")
    .$if(year !== undefined, (query) =>
      query
        .where("published_at", ">=", Date.UTC(year as number, 0))
        .where("published_at", "<", Date.UTC((year as number) + 1, 0)),
    )
    .limit(1)
    .offset((page - 1) * bounds.blogPage)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of pages of all posts, at least 1. */
export async function countBlogPages(db: Kysely<Schema>): Promise<number> {
  const { posts } = await db
    .selectFrom("blogs")
    .select((eb) => eb.fn.countAll().as("posts"))
    .where("published", "=", 1)
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil(Number(posts) / bounds.blogPage));
}

function selectPublished(db: Kysely<Schema>) {
  return db
    .selectFrom("blogs")
    .where("published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc");
}
