import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { slugSchema } from "../../../contract/blogs.ts";
import type { Schema } from "../../db/schema.ts";
import { keepFormerPaths } from "../../posts/former-paths.ts";

/** Returns what a post of a source is remembered by. */
export function hashSourceId(kind: string, sourceId: string): string {
  return createHash("sha256").update(`${kind}\n${sourceId}`).digest("hex").slice(0, 32);
}

/** Returns what all imported posts are remembered by, those in the trash included. */
export async function listImported(db: Kysely<Schema>): Promise<Set<string>> {
  const rows = await db.selectFrom("imported_posts").select("source_id").execute();
  return new Set(rows.map(({ source_id }) => source_id));
}

/** Another import has stored the post in the meantime. Thrown to roll back a transaction. */
export class AlreadyImported extends Error {}

/** Remembers where a new post is from, and makes its former paths lead to it. Throws {@link AlreadyImported}. */
export async function rememberImport(
  transaction: Transaction<Schema>,
  blogId: string,
  { sourceId, oldPaths }: { sourceId: string; oldPaths: readonly string[] },
): Promise<void> {
  const stored = await transaction
    .insertInto("imported_posts")
    .values({ source_id: sourceId, blog_id: blogId })
    .onConflict((conflict) => conflict.column("source_id").doNothing())
    .returning("source_id")
    .executeTakeFirst();
  if (stored === undefined) throw new AlreadyImported();
  const slugs = oldPaths.flatMap((path) => slugOfPost(path) ?? []);
  await keepFormerSlugs(transaction, blogId, [...new Set(slugs)]);
  await keepFormerPaths(
    transaction,
    blogId,
    oldPaths.filter((path) => slugOfPost(path) === undefined),
  );
}

/** Returns the slug in the address of a post of this site. */
function slugOfPost(path: string): string | undefined {
  const [, slug] = /^\/blog\/([^/]+)\/?$/.exec(path) ?? [];
  return slugSchema.safeParse(slug).data;
}

/** Makes slugs redirect to a post. Those of other posts, and their redirects, stay what they are. */
async function keepFormerSlugs(transaction: Transaction<Schema>, id: string, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return;
  const rows = await transaction.selectFrom("blogs").select("slug").where("slug", "in", slugs).execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  const free = slugs.filter((slug) => !taken.has(slug));
  if (free.length === 0) return;
  await transaction
    .insertInto("redirects")
    .values(free.map((slug) => ({ slug, blog_id: id })))
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/** Returns whose slug it is: of a post from an import or of another one, or `undefined` if a new post can have it. */
export async function findSlugOwner(
  db: Kysely<Schema>,
  slug: string,
): Promise<"imported" | "own" | undefined> {
  const post = await db
    .selectFrom("blogs")
    .leftJoin("imported_posts", "imported_posts.blog_id", "blogs.id")
    .leftJoin("trashed_blogs", "trashed_blogs.blog_id", "blogs.id")
    .select("source_id")
    .where("slug", "=", slug)
    .where("trashed_blogs.blog_id", "is", null)
    .executeTakeFirst();
  if (post === undefined) return undefined;
  return post.source_id === null ? "own" : "imported";
}
