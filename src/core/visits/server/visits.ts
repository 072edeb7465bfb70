import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { listeners } from "../../../features/listeners.ts";
import { cutPage, rowsToRead } from "../../db/paging.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { Cursor } from "../../http/contract/cursor.ts";
import type { VisitPage } from "../contract/visits.ts";
import type { Place } from "./places.ts";
import type { Traits } from "./traits.ts";

export interface Visit extends Place, Partial<Traits> {
  /** A new one by default. */
  id?: string;
  /** Milliseconds since 1970. */
  visitedAt: number;
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  /** The hour of the day in the owner's time zone. */
  hour?: number | undefined;
  /** The hash of the visitor, the same for all visits of a visitor on this day. It is deleted after 48 hours. */
  visitorHash?: number | undefined;
  /** A random number of the visitor, of a visit that has no hash. */
  visitor?: number | undefined;
  /** JSON of the first page, of which nothing else is known until the browser reports. */
  report?: string | undefined;
  source?: string | undefined;
  campaign?: string | undefined;
}

/** The reason why a visit is excluded from the statistics. */
export type UncountedReason = "bot" | "limited" | "owner";

export interface UncountedCount {
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  reason: UncountedReason;
  visits: number;
}

/** Adds to the counts of excluded visits. Requires at least one. */
export async function addUncounted(db: Kysely<Schema>, counts: UncountedCount[]): Promise<void> {
  const sorted = counts.toSorted((a, b) => (a.day + a.reason < b.day + b.reason ? -1 : 1));
  await db
    .insertInto("uncounted_visits")
    .values(sorted)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "reason"])
        .doUpdateSet({ visits: sql`uncounted_visits.visits + excluded.visits` }),
    )
    .execute();
}

export type VisitRow = Insertable<Schema["visits"]>;

/** Inserts rows into the table of visits. */
export type InsertRows = (transaction: Transaction<Schema>, rows: VisitRow[]) => Promise<unknown>;

function insertRows(transaction: Transaction<Schema>, rows: VisitRow[]): Promise<unknown> {
  return transaction.insertInto("visits").values(rows).execute();
}

/** Stores visits and adds them to the day counts, in one transaction. Accepts 1 to 1,000 visits. */
export async function insertVisits(db: Kysely<Schema>, visits: Visit[], insert?: InsertRows): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await changeDays(transaction, addedTo(visits));
    await storeVisits(transaction, visits, insert);
  });
}

/** Stores visits in the caller's transaction, after it has changed their days. */
export async function storeVisits(
  transaction: Transaction<Schema>,
  visits: Visit[],
  insert: InsertRows = insertRows,
): Promise<void> {
  await insert(transaction, visits.map(toRow));
}

/** A change of a day: how many visits are added, or deleted if it is negative. 0 if one becomes different. */
export interface DayChange {
  day: string;
  visits: number;
}

/** Does what a change of days requires that were counted, in its transaction. */
export type CountedDaysReaction = (
  transaction: Transaction<Schema>,
  counted: readonly string[],
  changes: readonly DayChange[],
) => Promise<void>;

/** Returns the changes of the days to which visits are added. */
export function addedTo(visits: readonly { day: string }[]): DayChange[] {
  return visits.map(({ day }) => ({ day, visits: 1 }));
}

/**
 * Adds to the number of visits of days, which are not counted from then on. Requires at least one change. Call it
 * before visits are added, in the same transaction.
 */
export async function changeDays(transaction: Transaction<Schema>, changes: DayChange[]): Promise<void> {
  // Sorted, so that concurrent writers lock rows in the same order and cannot deadlock.
  const byDay = [...Map.groupBy(changes, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = byDay.map(([day, ofDay]) => ({
    day,
    visits: ofDay.reduce((sum, { visits }) => sum + visits, 0),
    changes: 1,
  }));
  const stored = await transaction
    .insertInto("visit_days")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet({
        visits: sql`visit_days.visits + excluded.visits`,
        changes: sql`visit_days.changes + 1`,
      }),
    )
    .returning(["day", "changes", "counted_changes"])
    .execute();
  const counted = stored.filter((row) => row.counted_changes === row.changes - 1).map(({ day }) => day);
  if (counted.length === 0) return;
  for (const { countedDaysChanged } of listeners) await countedDaysChanged?.(transaction, counted, changes);
}

/** Returns a new id of a visit: a UUID of version 7 (RFC 9562), which begins with the visit's time, so ids sort like the visits. */
export function createVisitId(visitedAt: number): string {
  return createId({ msecs: visitedAt });
}

function toRow({ id, visitedAt, day, ...known }: Visit): VisitRow {
  return {
    id: id ?? createVisitId(visitedAt),
    visited_at: visitedAt,
    day,
    hour: known.hour ?? null,
    visitor: known.visitor ?? null,
    visitor_hash: known.visitorHash ?? null,
    country: known.country ?? null,
    city: known.city ?? null,
    device: known.device ?? null,
    browser: known.browser ?? null,
    system: known.system ?? null,
    language: known.language ?? null,
    report: known.report ?? null,
    source: known.source ?? null,
    campaign: known.campaign ?? null,
  };
}

/** Returns a page of visits, newest first: the first page, or the one after the cursor. */
export async function listVisits(db: Kysely<Schema>, after: Cursor | undefined): Promise<VisitPage> {
  const rows = await db
    .selectFrom("visits")
    .select(["id", "visited_at", "country", "city", "source"])
    .$if(after !== undefined, (query) => query.where("id", "<", (after as Cursor).id))
    .orderBy("id", "desc")
    .limit(rowsToRead)
    .execute();
  const { page, nextCursor } = cutPage(rows, ({ visited_at }) => visited_at);
  const visits = page.map(({ id, visited_at, country, city, source }) => ({
    _id: id,
    date: new Date(visited_at).toISOString(),
    ...(country !== null && { country }),
    ...(city !== null && { city }),
    ...(source ? { source } : {}),
  }));
  return { visits, nextCursor };
}

/**
 * Deletes a visit and subtracts it from its day count, in one transaction. Its day is counted again. Returns `false`
 * when no visit has this id, or only the counts of its day are kept.
 */
export async function deleteVisit(db: Kysely<Schema>, id: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const visit = await transaction
      .deleteFrom("visits")
      .where("id", "=", id)
      .returning("day")
      .executeTakeFirst();
    if (visit === undefined) return false;
    await changeDays(transaction, [{ day: visit.day, visits: -1 }]);
    return true;
  });
}
