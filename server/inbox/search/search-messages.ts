import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Connection, Database } from "../../db/connect.ts";
import { rowsToRead } from "../../db/paging.ts";
import type { Schema } from "../../db/schema.ts";
import type { CompleteFilter } from "../messages/filter.ts";
import { type ShownRow, shownColumns } from "../messages/read.ts";
import { toEmailKey } from "./index-messages.ts";
import { idsPerMillisecond, latestTime, placeWord } from "./index-words.ts";

/** What a message must have. At least one of both is not empty. */
interface Wanted {
  words: readonly string[];
  emailKey: string;
}

/** Returns up to a page of messages, and one more, with all words and of the address, newest first. */
export async function searchMessages(
  { db, engine }: Pick<Connection, "db" | "engine">,
  filter: CompleteFilter,
  wanted: Wanted,
): Promise<ShownRow[]> {
  if (engine === "sqlite") return searchInSqlite(db, filter, wanted);
  return (await selectInPostgres(filter, wanted).execute(db)).rows;
}

const columns = sql.join(shownColumns.map((column) => sql.ref(`messages.${column}`)));

/** PostgreSQL itself chooses between the index of words and the order of time, by how frequent the words are. */
function selectInPostgres(filter: CompleteFilter, { words, emailKey }: Wanted): RawBuilder<ShownRow> {
  const conditions = listConditions(filter);
  if (words.length > 0) {
    const query = words.map((word) => `'${word}':*`).join(" & ");
    conditions.push(sql`message_search.document @@ cast(${query} as tsquery)`);
  }
  if (emailKey !== "") conditions.push(sql`message_search.email_key = ${emailKey}`);
  return sql`select ${columns} from message_search join messages on messages.id = message_search.message_id
    where ${sql.join(conditions, sql` and `)}
    order by messages.created_at desc, messages.id desc limit ${rowsToRead}`;
}

/**
 * Reads from the end of the index, where the newest messages are, until there are enough. Words that many messages have are found
 * among the newest without the index of words, which would read all of their places before the first.
 */
async function searchInSqlite(db: Database, filter: CompleteFilter, wanted: Wanted): Promise<ShownRow[]> {
  const hasIndex = wanted.emailKey === "";
  if (hasIndex) {
    const newest = await readPage(db, selectAmongNewest(filter, wanted));
    if (newest !== undefined && newest.length === rowsToRead) return newest;
  }
  const parts = hasIndex ? selectByWords(filter, wanted) : selectByEmail(filter, wanted);
  return (await readPage(db, parts)) ?? (await selectSorted(parts).execute(db)).rows;
}

/** Where to find messages: the joined tables with the conditions, the expression of the id, and the least id. */
interface Parts {
  found: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  first: RawBuilder<unknown>;
}

/** Rows that are read beyond a page, because the index does not order messages of the same millisecond. */
const spareRows = 50;

/** Returns the first page, or `undefined` if more messages than that are of the millisecond at its end. */
async function readPage(db: Database, { found, id, first }: Parts): Promise<ShownRow[] | undefined> {
  const limit = rowsToRead + spareRows;
  const { rows } = await sql<ShownRow>`select ${columns} from ${found} and ${id} >= ${first}
    order by ${id} desc limit ${limit}`.execute(db);
  const page = rows
    .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
    .slice(0, rowsToRead);
  const isComplete = rows.length < limit || page.at(-1)?.created_at !== rows.at(-1)?.created_at;
  return isComplete ? page : undefined;
}

/** Reads the last millisecond of the page as a whole. */
function selectSorted({ found, id, first }: Parts): RawBuilder<ShownRow> {
  const oldest = sql`select ${id} / ${perTime} * ${perTime} from ${found} and ${id} >= ${first}
    order by ${id} desc limit 1 offset ${rowsToRead - 1}`;
  // One limit, because the index uses no more than one.
  return sql`select ${columns} from ${found} and ${id} >= coalesce((${oldest}), ${first})
    order by messages.created_at desc, messages.id desc limit ${rowsToRead}`;
}

function selectByWords(filter: CompleteFilter, { words }: Wanted): Parts {
  const id = sql`message_search_index.rowid`;
  const [first, last] = limitIds(filter);
  const conditions = [
    sql`message_search_index match ${writeMatch(filter, words)}`,
    sql`${id} <= ${last}`,
    ...listConditions(filter),
  ];
  // Cross joins, because SQLite must not change their order.
  const found = sql`message_search_index
    cross join message_search on message_search.id = message_search_index.rowid
    cross join messages on messages.id = message_search.message_id
    where ${sql.join(conditions, sql` and `)}`;
  return { found, id, first };
}

/** Messages among which words are looked for without the index of words: a few milliseconds. */
const newestMessages = 2_000;

function selectAmongNewest(filter: CompleteFilter, wanted: Wanted): Parts {
  const [first, last] = limitIds(filter);
  const oldest = sql`select newest.id from message_search as newest where newest.id between ${first} and ${last}
    order by newest.id desc limit 1 offset ${newestMessages - 1}`;
  return { ...selectByTexts(filter, wanted, []), first: sql`coalesce((${oldest}), ${first})` };
}

function selectByEmail(filter: CompleteFilter, wanted: Wanted): Parts {
  return selectByTexts(filter, wanted, [sql`message_search.email_key = ${wanted.emailKey}`]);
}

/** Looks for the beginnings of words in the words themselves. */
function selectByTexts(filter: CompleteFilter, { words }: Wanted, more: RawBuilder<unknown>[]): Parts {
  const id = sql`message_search.id`;
  const [first, last] = limitIds(filter);
  const conditions = [
    ...more,
    sql`${id} <= ${last}`,
    ...words.map((word) => sql`instr(' ' || message_search.words, ${` ${word}`}) > 0`),
    ...listConditions(filter),
  ];
  const found = sql`message_search cross join messages on messages.id = message_search.message_id
    where ${sql.join(conditions, sql` and `)}`;
  return { found, id, first };
}

/** The words, also as the beginnings of longer ones, and the words of the place, of which one must occur. */
function writeMatch({ states, hasTrash, consents }: CompleteFilter, words: readonly string[]) {
  const places = hasTrash ? [...states, "trash"] : states;
  return [
    ...words.map((word) => `"${word}"*`),
    `(${places.map((place) => `"${placeWord(place)}"`).join(" OR ")})`,
    ...(consents.length === 1 ? [`"${placeWord(consents[0] === 1 ? "yes" : "no")}"`] : []),
  ].join(" AND ");
}

const perTime = sql.lit(idsPerMillisecond);

/** Returns the first and the last id for the times of the filter. The times of the messages are compared, too. */
function limitIds({ from = 0, until = latestTime + 1, after }: CompleteFilter) {
  const first = Math.min(Math.max(from, 0), latestTime);
  const last = Math.max(Math.min(until - 1, after?.time ?? latestTime, latestTime), -1);
  return [
    sql`cast(${first} as integer) * ${perTime}`,
    sql`cast(${last} as integer) * ${perTime} + ${perTime} - 1`,
  ] as const;
}

function listConditions(filter: CompleteFilter) {
  const { states, hasTrash, deletedUntil, consents, readConsent, from, until, after } = filter;
  const places = [
    ...(states.length === 0
      ? []
      : [sql`messages.deleted_at is null and messages.state in (${sql.join([...states])})`]),
    ...(hasTrash ? [sql`messages.deleted_at > ${deletedUntil}`] : []),
  ];
  const conditions = [sql`(${sql.join(places, sql` or `)})`];
  if (consents.length === 1) conditions.push(sql`messages.contact_consent = ${consents[0]}`);
  if (readConsent !== undefined)
    conditions.push(
      sql`(messages.deleted_at is not null or messages.state <> 'read' or messages.contact_consent = ${readConsent})`,
    );
  if (from !== undefined) conditions.push(sql`messages.created_at >= ${from}`);
  if (until !== undefined) conditions.push(sql`messages.created_at < ${until}`);
  if (after !== undefined)
    conditions.push(sql`(messages.created_at, messages.id) < (${after.time}, ${after.id})`);
  return conditions;
}

/** Returns the query of the ids of all messages of an address that are indexed, those in the trash included. */
export function messagesOf(db: Kysely<Schema>, email: string) {
  return db.selectFrom("message_search").select("message_id").where("email_key", "=", toEmailKey(email));
}
