import type { Kysely, Selectable, Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { BlogRow } from "./tables.ts";

/** Returns the slug of the published post that had this slug before, or `undefined`. Drafts are never found. */
export async function findRedirect(db: Kysely<Schema>, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("redirects")
    .innerJoin("blogs", "blogs.id", "redirects.blog_id")
    .select("blogs.slug")
    .where("redirects.slug", "=", slug)
    .where("blogs.published", "=", 1)
    .executeTakeFirst();
  return row?.slug;
}

/** Returns the post, published or not, that had this slug before. */
export async function findRedirectOwner(
  db: Kysely<Schema>,
  slug: string,
): Promise<{ id: string; title: string } | undefined> {
  return db
    .selectFrom("redirects")
    .innerJoin("blogs", "blogs.id", "redirects.blog_id")
    .select(["blogs.id", "blogs.title"])
    .where("redirects.slug", "=", slug)
    .executeTakeFirst();
}

/** Returns the slugs that redirect to a post. */
export async function listOldSlugs(db: Kysely<Schema>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("redirects")
    .select("slug")
    .where("blog_id", "=", id)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Makes slugs redirect to a post, except for those that belong to another post. */
export async function addOldSlugs(
  transaction: Transaction<Schema>,
  id: string,
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length === 0) return;
  const rows = await transaction.selectFrom("blogs").select("slug").where("slug", "in", slugs).execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  const added = slugs.filter((slug) => !taken.has(slug)).map((slug) => ({ slug, blog_id: id }));
  if (added.length === 0) return;
  await transaction
    .insertInto("redirects")
    .values(added)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/**
 * Makes the slug that a post had redirect to it, and ends the redirect from its new slug if the post takes an old one
 * back. A post that was never published has no links to keep.
 * @param before the post before its slug was changed
 */
export async function keepOldSlug(
  transaction: Transaction<Schema>,
  { id, slug, published_at: publishedAt }: Pick<Selectable<BlogRow>, "id" | "slug" | "published_at">,
  newSlug: string,
): Promise<void> {
  await transaction.deleteFrom("redirects").where("slug", "=", newSlug).where("blog_id", "=", id).execute();
  if (publishedAt === null) return;
  await transaction
    .insertInto("redirects")
    .values({ slug, blog_id: id })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ blog_id: id }))
    .execute();
}

/** Returns the former slugs of all published posts. */
export async function listRedirects(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom("redirects")
    .innerJoin("blogs", "blogs.id", "redirects.blog_id")
    .select("redirects.slug")
    .where("blogs.published", "=", 1)
    .execute();
  return rows.map(({ slug }) => slug);
}
