import type { Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../../db/schema.ts";
import { findNeighbors } from "./read.ts";
import { listSlugsOfSeries, readSeries } from "./series.ts";
import type { BlogRow } from "./tables.ts";

const publicPost = z.object({ slug: z.string(), title: z.string(), image: z.string() });

/** What one save or deletion changed on the public site. Other instances receive it as JSON. */
export const postChangeSchema = z.object({
  /** The version of the posts that the change made. */
  version: z.number(),
  /** The post before and after, each if it was public: a draft has neither, and a withdrawn post only the first. */
  before: publicPost.optional(),
  after: publicPost.optional(),
  /** The slugs of the posts whose pages link to the post with what has changed. */
  neighbors: z.array(z.string()),
});

export type PostChange = z.infer<typeof postChangeSchema>;

/** The columns that a change is described by. */
type DescribedRow = Pick<
  Selectable<BlogRow>,
  "id" | "slug" | "title" | "image" | "published" | "published_at" | "created_at"
>;

/** Describes a change in its transaction, after the change. A deleted post has only `before`, a new one only `after`. */
export async function describeChange(
  transaction: Transaction<Schema>,
  version: number,
  rows: { before?: DescribedRow | undefined; after?: DescribedRow | undefined; formerSeries?: string | null },
): Promise<PostChange> {
  const change = { version, before: toPublic(rows.before), after: toPublic(rows.after) };
  const { before, after } = change;
  const hasMoved = rows.before !== undefined && rows.before.published_at !== rows.after?.published_at;
  const isSameLink = before?.slug === after?.slug && before?.title === after?.title && !(after && hasMoved);
  const parts = await listChangedParts(transaction, rows, isSameLink);
  if (isSameLink) return { ...change, neighbors: parts.filter((slug) => slug !== after?.slug) };
  // Unless its date has changed, a post keeps its place in the list, so its neighbors are the same before and after.
  const places = hasMoved ? [rows.before, rows.after] : [rows.after ?? rows.before];
  const neighbors = [...parts];
  for (const place of places) {
    if (place === undefined) continue;
    for (const neighbor of await findNeighbors(transaction, place)) neighbors.push(neighbor?.slug ?? "");
  }
  const others = new Set(neighbors.filter((slug) => slug !== "" && slug !== after?.slug));
  return { ...change, neighbors: [...others] };
}

/** Returns the slugs of the posts whose place in a series may have changed. */
async function listChangedParts(
  transaction: Transaction<Schema>,
  { before, after, formerSeries = null }: Parameters<typeof describeChange>[2],
  isSameLink: boolean,
): Promise<string[]> {
  const post = after ?? before;
  if (post === undefined || (before?.published !== 1 && after?.published !== 1)) return [];
  const series = await readSeries(transaction, post.id);
  if (isSameLink && (before === undefined || formerSeries === series)) return [];
  const names = new Set([series, formerSeries].filter((name) => name !== null));
  return listSlugsOfSeries(transaction, [...names]);
}

function toPublic(row: DescribedRow | undefined): PostChange["before"] {
  return row?.published === 1 ? { slug: row.slug, title: row.title, image: row.image } : undefined;
}

/** Whether the public site has changed: a draft is not on it. */
export function isPublic({ before, after }: PostChange): boolean {
  return before !== undefined || after !== undefined;
}

/** Returns the slugs whose public pages appeared, changed, or disappeared. */
export function slugsOf({ before, after }: PostChange): string[] {
  return [...new Set([before, after].flatMap((post) => post?.slug ?? []))];
}

/** Whether the public site must not show what it showed before: the post was unpublished, deleted, or renamed. */
export function isWithdrawal({ before, after }: PostChange): boolean {
  return before !== undefined && before.slug !== after?.slug;
}
