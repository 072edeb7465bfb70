import type { Transaction } from "kysely";
import { bounds } from "../../contract/bounds.ts";
import type { Schema } from "../db/schema.ts";

/**
 * Gives up the slug and the redirects that a post in the trash has, so that another post can have this slug. If the first is
 * restored, it has the same slug with the end of its id.
 */
export async function releaseSlug(transaction: Transaction<Schema>, slug: string): Promise<void> {
  const isTrashed = transaction.selectFrom("trashed_blogs").select("blog_id");
  await transaction
    .deleteFrom("redirects")
    .where("slug", "=", slug)
    .where("blog_id", "in", isTrashed)
    .execute();
  const owner = await transaction
    .selectFrom("blogs")
    .innerJoin("trashed_blogs", "trashed_blogs.blog_id", "blogs.id")
    .select("blogs.id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (owner === undefined) return;
  const other = `${slug.slice(0, bounds.slug - 11)}-${owner.id.slice(-10)}`;
  await transaction.updateTable("blogs").set({ slug: other }).where("id", "=", owner.id).execute();
}
