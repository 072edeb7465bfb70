import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { cutPage, isAfter, rowsToRead } from "../../db/paging.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { Cursor } from "../../http/contract/cursor.ts";
import type { Place } from "../../visits/server/places.ts";
import type { SecurityEntryPage, SecurityEvent } from "../contract/security-events.ts";
import { enqueueSecurityMail } from "./security-mail.ts";

/** The client of a request, limited to what may be stored: no address. */
export interface Client extends Place {
  /** Browser and system, such as "Chrome on Linux". */
  device: string | undefined;
}

export const unknownClient: Client = { device: undefined, country: undefined, city: undefined };

/** For events that no browser caused, such as a password change with a command. */
export const serverItself: Client = { device: "Server", country: undefined, city: undefined };

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

/** The number of milliseconds to keep an event. */
const eventAge = 90 * day;

interface NewEvent {
  event: SecurityEvent;
  client: Client;
  /** Milliseconds since 1970. */
  now: number;
  times?: number;
  /** The label of the API key that it is about. */
  key?: string;
  /** Whether the owner gets a mail about it. */
  isMailed?: boolean;
}

/** Stores an event. Call it in the same transaction as the change that the event reports. */
export async function recordEvent(
  transaction: Transaction<Schema>,
  { event, client, now, times = 1, key, isMailed = false }: NewEvent,
): Promise<void> {
  const id = createId();
  const values = { id, event, occurred_at: now, last_at: now, times, key_label: key, ...toColumns(client) };
  await transaction.insertInto("security_events").values(values).execute();
  if (isMailed) await enqueueSecurityMail(transaction, { id, event, key, now });
}

/** Events that share an entry in the history, such as failed sign-ins, or what was done with an API key. */
export interface Attempts {
  /** The same for all events that share an entry. */
  key: string;
  event: SecurityEvent;
  client: Client;
  firstAt: number;
  lastAt: number;
  times: number;
  /** The label of the API key. */
  label?: string;
}

/**
 * Adds events to the entries with their keys. Requires at least one, and each key only once. Returns the entries with
 * all of their events.
 */
export async function addAttempts(
  db: Kysely<Schema>,
  attempts: Attempts[],
): Promise<{ id: string; times: number }[]> {
  // Sorted, so that two instances lock the rows in the same order and cannot deadlock.
  const rows = attempts
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, event, client, firstAt, lastAt, times, label }) => ({
      id: createId(),
      event,
      occurred_at: firstAt,
      last_at: lastAt,
      times,
      ...toColumns(client),
      tally_key: key,
      key_label: label,
    }));
  return db
    .insertInto("security_events")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("tally_key")
        .doUpdateSet({ times: sql`security_events.times + excluded.times`, last_at: sql`excluded.last_at` }),
    )
    .returning(["id", "times"])
    .execute();
}

/**
 * Stores an event that can happen often. Those of a day share an entry, and only the first is mailed.
 * @param about tells entries of the same event apart
 */
export async function recordDaily(
  db: Kysely<Schema>,
  { about = "", event, key, client, now, isMailed = false }: Omit<NewEvent, "times"> & { about?: string },
): Promise<void> {
  const shared = { key: `${event} ${about} ${Math.floor(now / day)}`, firstAt: now, lastAt: now, times: 1 };
  await inTransaction(db, async (transaction) => {
    const label = key === undefined ? {} : { label: key };
    const [entry] = await addAttempts(transaction, [{ ...shared, ...label, event, client }]);
    if (isMailed && entry?.times === 1)
      await enqueueSecurityMail(transaction, { id: entry.id, event, key, now });
  });
}

function toColumns({ device, country, city }: Client) {
  return { device: device ?? null, country: country ?? null, city: city ?? null };
}

/** Returns a page of events, newest first, after the cursor. */
export async function listEvents(db: Kysely<Schema>, after: Cursor | undefined): Promise<SecurityEntryPage> {
  const rows = await db
    .selectFrom("security_events")
    .selectAll()
    .$if(after !== undefined, (query) => query.where(isAfter("occurred_at", after as Cursor)))
    .orderBy("occurred_at", "desc")
    .orderBy("id", "desc")
    .limit(rowsToRead)
    .execute();
  const { page, nextCursor } = cutPage(rows, ({ occurred_at }) => occurred_at);
  const events = page.map((row) => ({
    _id: row.id,
    event: row.event as SecurityEvent,
    at: new Date(row.occurred_at).toISOString(),
    lastAt: new Date(row.last_at).toISOString(),
    times: row.times,
    ...(row.key_label !== null && { key: row.key_label }),
    ...knownFacts(row),
  }));
  return { events, nextCursor };
}

/** Returns the known fields of a client in the format of the contract. */
export function knownFacts(row: { device: string | null; country: string | null; city: string | null }) {
  const { device, country, city } = row;
  return {
    ...(device !== null && { device }),
    ...(country !== null && { country }),
    ...(city !== null && { city }),
  };
}

/** Deletes the events that are older than 90 days at `now`, in milliseconds since 1970. */
export async function deleteOldEvents(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("security_events")
    .where("occurred_at", "<=", now - eventAge)
    .execute();
}
