import type { Kysely, NotNull } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { bounds } from "../../http/contract/bounds.ts";
import {
  type BlogPage,
  type BlogPageQuery,
  isFirstPage,
  placeBlogPage,
  putFirst,
} from "../contract/blog-pages.ts";
import type { BlogSummary } from "../contract/blogs.ts";
import { selectedSummary, toSummary } from "./read.ts";
import { listTags, selectIdsWithTag } from "./tags.ts";

/** Returns a page of the published posts in the order of its list, or `undefined` if there is no such page. */
export async function listBlogPage(db: Kysely<Schema>, query: BlogPageQuery): Promise<BlogPage | undefined> {
  // For the list of all posts, the index has these columns, so that counting does not read the posts.
  const dates = await selectPublished(db, query)
    .select("published_at")
    .$narrowType<{ published_at: NotNull }>()
    .execute();
  const place = placeBlogPage(
    dates.map((row) => row.published_at),
    query,
  );
  if (place === undefined) return undefined;
  const rows = await selectPublished(db, query)
    .select(selectedSummary)
    .limit(bounds.blogPage)
    .offset(place.start)
    .execute();
  const blogs = rows.slice(0, place.end - place.start).map(toSummary);
  const pinned = isFirstPage(query) ? await listPinned(db) : [];
  return { ...place, blogs: putFirst(pinned, blogs), tags: await listTags(db) };
}

async function listPinned(db: Kysely<Schema>): Promise<BlogSummary[]> {
  const rows = await selectPublished(db, {})
    .select(selectedSummary)
    .where("pinned", "=", 1)
    .limit(bounds.pinned)
    .execute();
  return rows.map(toSummary);
}

/** Whether there is such a page. For the list of all posts, reads nothing but the index, up to the first post of the page. */
export async function hasBlogPage(db: Kysely<Schema>, query: BlogPageQuery): Promise<boolean> {
  const { year, page } = query;
  const row = await selectPublished(db, query)
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

/** Starts a query of the published posts with a tag, of a series, or of all, in the order of their list. */
function selectPublished(db: Kysely<Schema>, { tag, series }: Pick<BlogPageQuery, "tag" | "series">) {
  const order = series === undefined || tag !== undefined ? "desc" : "asc";
  return db
    .selectFrom("blogs")
    .where("published", "=", 1)
    .$if(tag !== undefined, (query) => query.where("id", "in", selectIdsWithTag(tag as string)))
    .$if(tag === undefined && series !== undefined, (query) =>
      query.where("id", "in", (eb) =>
        eb
          .selectFrom("blog_texts")
          .select("blog_id")
          .where("series", "=", series as string),
      ),
    )
    .orderBy("published_at", order)
    .orderBy("id", order);
}
