import { type Kysely, sql } from "kysely";
import type { Connection } from "../../../db/connect.ts";
import { cutPage, isAfter, rowsToRead } from "../../../db/paging.ts";
import type { Schema } from "../../../db/schema.ts";
import type { Cursor } from "../../../http/contract/cursor.ts";
import { splitWords } from "../../../search/split-words.ts";
import type { MessagePage } from "../../contract/messages.ts";
import { toEmailKey } from "../search/index-messages.ts";
import { labelWord } from "../search/index-words.ts";
import { searchMessages } from "../search/search-messages.ts";
import { type CompleteFilter, completeFilter, type MessageFilter } from "./filter.ts";
import { type ShownRow, shownColumns, toStoredMessage } from "./read.ts";

/**
 * Returns a page of messages, newest first: the first page, or the one after the cursor. A message that its visitor has
 * answered is as new as the last answer, unless something is searched for or days are given.
 * @param now milliseconds since 1970
 */
export async function listMessages(
  source: Pick<Connection, "db" | "engine">,
  { search = "", email = "", label = "", ...filter }: MessageFilter,
  now: number,
): Promise<MessagePage> {
  const complete = completeFilter(filter, { hasEmail: email.trim() !== "", now });
  const searched = listWords(search);
  // What has no words is contained in no message.
  if (search.trim() !== "" && searched.length === 0) return { messages: [], nextCursor: null };
  const labels = label.trim() === "" ? [] : [labelWord(label)];
  const wanted = { words: [...searched, ...labels], emailKey: toEmailKey(email) };
  const isSearch = wanted.words.length > 0 || wanted.emailKey !== "";
  // What is elsewhere is only searched.
  if (filter.isElsewhere && !isSearch) return { messages: [], nextCursor: null };
  const rows: ListedRow[] = isSearch
    ? await searchMessages(source, complete, wanted)
    : await readMessages(source.db, complete);
  const { page, nextCursor } = cutPage(rows, (row) => row.listed_at ?? row.created_at);
  return { messages: page.map(toStoredMessage), nextCursor };
}

/** A message, and what it is sorted by in lists. What was searched for is sorted by when it arrived. */
type ListedRow = ShownRow & { listed_at?: number };

function listWords(text: string): string[] {
  return [...new Set(splitWords(text).map(({ word }) => word))];
}

/**
 * Reads a page of each state and consent, and merges them: each is sorted in the index, in which no other messages have
 * to be skipped, however many there are.
 */
async function readMessages(db: Kysely<Schema>, filter: CompleteFilter): Promise<ListedRow[]> {
  if (filter.hasTrash) return readTrash(db, filter);
  const parts = filter.states.flatMap((state) => {
    const isShown = (consent: number) =>
      state !== "read" || filter.readConsent === undefined || filter.readConsent === consent;
    return filter.consents.filter(isShown).map((consent) => {
      const part = selectPart(db, filter)
        .where("deleted_at", "is", null)
        .where("state", "=", state)
        .where("contact_consent", "=", consent);
      return db.selectFrom(part.as("part")).selectAll();
    });
  });
  const merged = parts.reduce((all, part) => all.unionAll(part));
  return db
    .selectFrom(merged.as("merged"))
    .selectAll()
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(rowsToRead)
    .execute();
}

function readTrash(db: Kysely<Schema>, filter: CompleteFilter): Promise<ListedRow[]> {
  return selectPart(db, filter)
    .where("deleted_at", ">", filter.deletedUntil)
    .where("contact_consent", "in", filter.consents)
    .execute();
}

/** As the index `messages_by_activity` has it. */
const activity = sql<number>`coalesce(answered_at, created_at)`;

function selectPart(db: Kysely<Schema>, { hasTrash, from, until, after }: CompleteFilter) {
  const hasDays = from !== undefined || until !== undefined;
  const time = hasTrash || hasDays ? sql<number>`created_at` : activity;
  return (
    db
      .selectFrom("messages")
      .select([...shownColumns, time.as("listed_at")])
      .$if(from !== undefined, (query) => query.where("created_at", ">=", from as number))
      .$if(until !== undefined, (query) => query.where("created_at", "<", until as number))
      // SQLite finds no place in an index of expressions for a pair of values.
      .$if(after !== undefined, (query) => query.where(time, "<=", (after as Cursor).time))
      .$if(after !== undefined, (query) => query.where(isAfter(time, after as Cursor)))
      .orderBy(time, "desc")
      .orderBy("id", "desc")
      .limit(rowsToRead)
  );
}
