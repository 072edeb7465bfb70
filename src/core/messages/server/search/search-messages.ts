import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../db/connect.ts";
import { rowsToRead } from "../../../db/paging.ts";
import type { Schema } from "../../../db/schema.ts";
import type { CompleteFilter } from "../messages/filter.ts";
import { type ShownRow, shownColumns } from "../messages/read.ts";
import { toEmailKey } from "./index-messages.ts";
import { placeWord } from "./index-words.ts";

/** What a message must have. At least one of both is not empty. */
interface Wanted {
  words: readonly string[];
  emailKey: string;
}

/** Returns up to a page of messages, and one more, with all words and of the address, newest first. */
export async function searchMessages(
  { db, engine }: Pick<Connection, "db" | "engine">,
  filter: CompleteFilter,
  { words, emailKey }: Wanted,
): Promise<ShownRow[]> {
  const conditions = listConditions(filter);
  if (words.length > 0)
    conditions.push(engine === "sqlite" ? matchInSqlite(filter, words) : matchInPostgres(words));
  if (emailKey !== "") conditions.push(sql`message_search.email_key = ${emailKey}`);
  const { rows } = await sql<ShownRow>`select ${columns}
    from message_search join messages on messages.id = message_search.message_id
    where ${sql.join(conditions, sql` and `)}
    order by messages.created_at desc, messages.id desc limit ${rowsToRead}`.execute(db);
  return rows;
}

const columns = sql.join(shownColumns.map((column) => sql.ref(`messages.${column}`)));

/** All words, also as the beginnings of longer ones. */
function matchInPostgres(words: readonly string[]): RawBuilder<SqlBool> {
  const query = words.map((word) => `'${word}':*`).join(" & ");
  return sql`message_search.document @@ cast(${query} as tsquery)`;
}

/** The same, and the words of the place, of which one must occur: few results in a rare state are found among many others. */
function matchInSqlite(
  { states, hasTrash, consents }: CompleteFilter,
  words: readonly string[],
): RawBuilder<SqlBool> {
  const places = hasTrash ? [...states, "trash"] : states;
  const query = [
    ...words.map((word) => `"${word}"*`),
    `(${places.map((place) => `"${placeWord(place)}"`).join(" OR ")})`,
    ...(consents.length === 1 ? [`"${placeWord(consents[0] === 1 ? "yes" : "no")}"`] : []),
  ].join(" AND ");
  return sql`message_search.id in (
    select rowid from message_search_index where message_search_index match ${query})`;
}

function listConditions(filter: CompleteFilter) {
  const { states, hasTrash, deletedUntil, consents, readConsent, from, until, after } = filter;
  const places = [
    ...(states.length === 0
      ? []
      : [sql`messages.deleted_at is null and messages.state in (${sql.join([...states])})`]),
    ...(hasTrash ? [sql`messages.deleted_at > ${deletedUntil}`] : []),
  ];
  const conditions: RawBuilder<unknown>[] = [sql`(${sql.join(places, sql` or `)})`];
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
