import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { keepFormerPaths, slugOfPath, spellFormerPath } from "../../core/posts/server/former-paths.ts";
import { addOldSlugs } from "../../core/posts/server/redirects.ts";

/** Returns what a post of a source is remembered by. */
export function hashSourceId(kind: string, sourceId: string): string {
  return createHash("sha256").update(`${kind}\n${sourceId}`).digest("hex").slice(0, 32);
}

/** Returns the slugs of all imported posts, those in the trash included, by what they are remembered by. */
export async function listImported(db: Kysely<Schema>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("imported_posts")
    .innerJoin("blogs", "blogs.id", "imported_posts.blog_id")
    .select(["source_id", "slug"])
    .execute();
  return new Map(rows.map(({ source_id, slug }) => [source_id, slug]));
}

/** Another import has stored the post in the meantime. Thrown to roll back a transaction. */
export class AlreadyImported extends Error {}

/** Remembers where a new post is from. Throws {@link AlreadyImported}. */
export async function rememberImport(
  transaction: Transaction<Schema>,
  blogId: string,
  sourceId: string,
): Promise<void> {
  const stored = await transaction
    .insertInto("imported_posts")
    .values({ source_id: sourceId, blog_id: blogId })
    .onConflict((conflict) => conflict.column("source_id").doNothing())
    .returning("source_id")
    .executeTakeFirst();
  if (stored === undefined) throw new AlreadyImported();
}

/** Makes the former paths of a new post lead to it. Those that are posts of this site, or lead to them, stay what they are. */
export async function keepOldPaths(
  transaction: Transaction<Schema>,
  blogId: string,
  oldPaths: readonly string[],
): Promise<void> {
  const paths = oldPaths.flatMap((path) => spellFormerPath(path) ?? []);
  const slugs = new Set(paths.flatMap((path) => slugOfPath(path) ?? []));
  await addOldSlugs(transaction, blogId, [...slugs]);
  const others = paths.filter((path) => slugOfPath(path) === undefined);
  await keepFormerPaths(transaction, blogId, others);
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
