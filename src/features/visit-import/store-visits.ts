import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { dayOf, hourOf } from "../../core/calendar/days.ts";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { addedTo, changeDays, createVisitId, type VisitRow } from "../../core/visits/server/visits.ts";
import type { StagedVisit } from "./staged-visits.ts";

/**
 * Stores visits of an export, except those that were imported before, in one transaction. They are counted like those
 * of this site. Accepts 1 to 1,000 visits.
 * @returns the day of each visit that was stored
 */
export async function storeExported(
  db: Kysely<Schema>,
  visits: StagedVisit[],
  timeZone: string,
): Promise<string[]> {
  return inTransaction(db, (transaction) => insertNew(transaction, visits, timeZone));
}

async function insertNew(
  transaction: Transaction<Schema>,
  visits: StagedVisit[],
  timeZone: string,
): Promise<string[]> {
  const added = await transaction
    .insertInto("imported_visits")
    // Sorted, so that concurrent imports lock rows in the same order and cannot deadlock.
    .values(visits.map(({ key }) => ({ key })).sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .execute();
  if (added.length === 0) return [];
  const isNew = new Set(added.map(({ key }) => key));
  const rows = visits.filter(({ key }) => isNew.has(key)).map((visit) => toRow(visit, timeZone));
  await changeDays(transaction, addedTo(rows));
  await transaction.insertInto("visits").values(rows).execute();
  return rows.map(({ day }) => day);
}

function toRow({ start, visitor, details, pages }: StagedVisit, timeZone: string): VisitRow {
  const day = dayOf(start, timeZone);
  const report = { pages: pages.map((path) => ({ path })), actions: [] };
  return {
    id: createVisitId(start),
    visited_at: start,
    day,
    hour: hourOf(start, timeZone),
    visitor: visitor === undefined ? null : numberOf(visitor, day),
    country: details.country ?? null,
    city: details.city ?? null,
    device: details.device ?? null,
    browser: details.browser ?? null,
    system: details.system ?? null,
    language: details.language ?? null,
    source: details.source ?? null,
    campaign: details.campaign ?? null,
    report: JSON.stringify(report),
  };
}

/** Returns the number of a visitor on a day, from 0 to 2^47, which says nothing without the export. */
function numberOf(visitor: string, day: string): number {
  const hash = createHash("sha256")
    .update(JSON.stringify([day, visitor]))
    .digest();
  return Math.floor(hash.readUIntBE(0, 6) / 2);
}
