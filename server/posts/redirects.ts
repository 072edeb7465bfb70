import type { Kysely, Selectable, Transaction } from "kysely";
import type { BlogRow, Schema } from "../db/schema.ts";

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
