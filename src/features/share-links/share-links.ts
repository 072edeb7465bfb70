import { randomBytes } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { lockOwner } from "../../core/db/lock-owner.ts";
import { inTransaction, retrying } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { readCampaignPages } from "./campaign-pages.ts";
import { linkBounds } from "./contract/bounds.ts";
import type { ShareLink, ShareLinkInput } from "./contract/share-links.ts";
import { campaignOf } from "./lead.ts";
import type { ShareLinkRow } from "./tables.ts";

/** The most pages of a link. The figures have all of them. */
const mostPages = 5;

/** Returns all share links, newest first, with how often they were opened, and what was read then. */
export async function listShareLinks(db: Kysely<Schema>, siteUrl: string): Promise<ShareLink[]> {
  const [rows, countries] = await Promise.all([
    db.selectFrom("share_links").selectAll().orderBy("id", "desc").execute(),
    db.selectFrom("share_link_countries").selectAll().orderBy("opens", "desc").orderBy("country").execute(),
  ]);
  const byLink = Map.groupBy(countries, ({ link_id }) => link_id);
  const links = rows.map((row) => toShareLink(row, siteUrl));
  // A program that runs the scripts of the site can report visits, too, but then the link was not opened.
  const opened = links.filter(({ opens }) => opens > 0).flatMap(({ campaign }) => campaign ?? []);
  const pages = await readCampaignPages(db, [...new Set(opened)]);
  const pagesOf = ({ opens, campaign }: (typeof links)[number]) =>
    (opens > 0 && campaign !== null && pages.get(campaign)) || [];
  return links.map((link) => ({
    ...link,
    countries: (byLink.get(link._id) ?? []).map(({ country, opens }) => ({ country, opens })),
    pages: pagesOf(link).slice(0, mostPages),
  }));
}

/**
 * Stores a share link and returns it. Without a slug, it gets one of 80 random bits, which cannot be guessed.
 * @param now milliseconds since 1970
 * @returns `taken` if another link has the slug, and `full` when there are 500 links; nothing is stored then
 */
export async function addShareLink(
  db: Kysely<Schema>,
  { label, target, slug, lastDay, notify }: ShareLinkInput,
  { now, siteUrl }: { now: number; siteUrl: string },
): Promise<ShareLink | "taken" | "full"> {
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    const { count } = await transaction
      .selectFrom("share_links")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= linkBounds.links) return "full";
    const row = await transaction
      .insertInto("share_links")
      .values({
        id: createId(),
        slug: slug ?? randomBytes(10).toString("hex"),
        label,
        target,
        last_day: lastDay ?? null,
        notify: notify ? 1 : 0,
        created_at: now,
        first_opened_at: null,
        last_opened_at: null,
      })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? "taken" : { ...toShareLink(row, siteUrl), countries: [], pages: [] };
  });
}

/** Deletes a share link with its counts. Its address is unknown from then on. Returns `false` when no link has this id. */
export async function deleteShareLink(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await retrying(() =>
    db.deleteFrom("share_links").where("id", "=", id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

/** Where a share link leads. */
export type OpenLink = Pick<Selectable<ShareLinkRow>, "id" | "slug" | "label" | "target" | "notify">;

/**
 * Returns the share link with a slug, unless it has expired.
 * @param today YYYY-MM-DD in the owner's time zone
 */
export async function findOpenLink(
  db: Kysely<Schema>,
  slug: string,
  today: string,
): Promise<OpenLink | undefined> {
  return db
    .selectFrom("share_links")
    .select(["id", "slug", "label", "target", "notify"])
    .where("slug", "=", slug)
    .where((eb) => eb.or([eb("last_day", "is", null), eb("last_day", ">=", today)]))
    .executeTakeFirst();
}

interface Opening {
  /** Milliseconds since 1970. */
  now: number;
  /** `undefined` if it is not known. */
  country: string | undefined;
  /** Writes what follows from the first opening, in the same transaction. */
  onFirst: (transaction: Transaction<Schema>) => Promise<void>;
}

/** Counts an opening by a person. Does nothing if the link has been deleted. */
export async function countOpening(
  db: Kysely<Schema>,
  id: string,
  { now, country, onFirst }: Opening,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const link = await transaction
      .updateTable("share_links")
      .set((eb) => ({
        opens: eb("opens", "+", 1),
        first_opened_at: sql<number>`coalesce(first_opened_at, ${now})`,
        last_opened_at: now,
      }))
      .where("id", "=", id)
      .returning("opens")
      .executeTakeFirst();
    if (link === undefined) return;
    await transaction
      .insertInto("share_link_countries")
      .values({ link_id: id, country: country ?? "Unknown", opens: 1 })
      .onConflict((conflict) =>
        conflict.columns(["link_id", "country"]).doUpdateSet({ opens: sql`share_link_countries.opens + 1` }),
      )
      .execute();
    if (link.opens === 1) await onFirst(transaction);
  });
}

/**
 * Returns the labels of links that people opened for the first time in a period, and when, oldest first.
 * @param period from the first millisecond until before the last one, since 1970
 */
export async function listFirstOpenings(
  db: Kysely<Schema>,
  { from, until }: { from: number; until: number },
): Promise<{ label: string; openedAt: number }[]> {
  const rows = await db
    .selectFrom("share_links")
    .select(["label", "first_opened_at"])
    .where("first_opened_at", ">=", from)
    .where("first_opened_at", "<", until)
    .orderBy("first_opened_at")
    .orderBy("id")
    .execute();
  return rows.map(({ label, first_opened_at: openedAt }) => ({ label, openedAt: openedAt as number }));
}

/** Counts that a program has read a link. */
export async function countPreview(db: Kysely<Schema>, id: string): Promise<void> {
  await retrying(() =>
    db
      .updateTable("share_links")
      .set((eb) => ({ previews: eb("previews", "+", 1) }))
      .where("id", "=", id)
      .execute(),
  );
}

function toShareLink(row: Selectable<ShareLinkRow>, siteUrl: string): Omit<ShareLink, "countries" | "pages"> {
  const toTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    _id: row.id,
    slug: row.slug,
    url: `${siteUrl}/to/${row.slug}`,
    label: row.label,
    target: row.target,
    lastDay: row.last_day,
    notify: row.notify === 1,
    createdAt: new Date(row.created_at).toISOString(),
    opens: row.opens,
    firstOpenedAt: toTime(row.first_opened_at),
    lastOpenedAt: toTime(row.last_opened_at),
    previews: row.previews,
    campaign: campaignOf(row, siteUrl),
  };
}
