import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, SqliteAdapter, sql, type Transaction } from "kysely";
import { listeners } from "../../../../features/listeners.ts";
import { inTransaction } from "../../../db/retry.ts";
import type { Schema } from "../../../db/schema.ts";
import type { MessageMail } from "../../../server/listener.ts";
import type { MessageChange } from "../message-change.ts";
import { addWords, labelWord, listWords, placeWord } from "./index-words.ts";

/** What a message is found by. */
interface MessageTexts {
  id: string;
  name: string;
  email: string;
  message: string;
  /** The owner's note. */
  note: string | null;
  replies: readonly Pick<MessageMail, "direction" | "text">[];
  labels: readonly string[];
}

/**
 * Has messages found by the words of their texts, and by their labels. The engine keeps its index up to date: it
 * follows changes of the state, and forgets messages that are deleted for good. Skips messages that are gone.
 */
export async function indexMessages(transaction: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const texts = await readTexts(transaction, ids);
  const known = await readWords(transaction, ids);
  const added = texts.filter(({ id }) => !known.has(id));
  if (!(transaction.getExecutor().adapter instanceof SqliteAdapter))
    await indexInPostgres(transaction, added);
  else for (const message of added) await indexInSqlite(transaction, message);
  for (const message of texts) {
    const words = known.get(message.id);
    if (words !== undefined) await reindex(transaction, message, words);
  }
}

/** The words of answers are not listed again, because strangers have written the texts, which can take long. */
async function reindex(
  transaction: Transaction<Schema>,
  message: MessageTexts,
  words: string,
): Promise<void> {
  const hasAnswers = message.replies.some(({ direction }) => direction === "in");
  await store(transaction, message.id, describe(message, hasAnswers ? divideParts(words)[1] : ""));
}

async function indexInPostgres(
  transaction: Transaction<Schema>,
  messages: readonly MessageTexts[],
): Promise<void> {
  const rows = JSON.stringify(messages.map((texts) => ({ id: texts.id, ...describe(texts) })));
  await sql`insert into message_search (message_id, email_key, words)
    select messages.id, found.email_key, found.words
    from json_to_recordset(cast(${rows} as json)) as found (id text, email_key text, words text)
    join messages on messages.id = found.id
    on conflict (message_id) do nothing`.execute(transaction);
}

async function indexInSqlite(transaction: Transaction<Schema>, texts: MessageTexts): Promise<void> {
  const { email_key, words } = describe(texts);
  await sql`insert into message_search (message_id, place, email_key, words)
    select
      messages.id,
      ${placeWord("")} || iif(deleted_at is null, state, 'trash') || ' '
        || iif(contact_consent = 1, ${placeWord("yes")}, ${placeWord("no")}),
      ${email_key},
      ${words}
    from messages where messages.id = ${texts.id}
    on conflict (message_id) do nothing`.execute(transaction);
}

/**
 * Comes before the words of answers, which strangers have written, so that these need not be listed again when the
 * owner changes something. No text has it as a word.
 */
const answersMark = "·";

function joinParts(own: string, answers: string): string {
  return (answers === "" ? [own] : [own, answersMark, answers]).filter(Boolean).join(" ");
}

/** Returns `undefined` for the words of answers if there is no mark: older versions have stored none. */
function divideParts(words: string): [own: string, answers: string | undefined] {
  const [own = "", answers] = words.split(/(?:^| )· /);
  return [own, answers];
}

function describe(texts: MessageTexts, answers = listAnswerWords(texts)) {
  const { name, email, message, note, replies, labels } = texts;
  const sent = replies.filter(({ direction }) => direction === "out").map(({ text }) => text);
  const own = [listWords([name, email, message, note ?? "", ...sent]), ...labels.map(labelWord)];
  return { email_key: toEmailKey(email), words: joinParts(own.join(" ").trim(), answers) };
}

function listAnswerWords({ replies }: MessageTexts): string {
  return listWords(replies.filter(({ direction }) => direction === "in").map(({ text }) => text));
}

/** Has a message found by an answer, too. */
export async function indexAnswer(
  transaction: Transaction<Schema>,
  { id, words, isFirst }: NonNullable<MessageChange["answered"]>,
): Promise<void> {
  const indexed = (await readWords(transaction, [id])).get(id);
  if (indexed === undefined) return;
  const [own, known] = divideParts(indexed);
  if (known === undefined && !isFirst) return indexMessages(transaction, [id]);
  const answers = addWords(known ?? "", words);
  if (answers !== known) await store(transaction, id, { words: joinParts(own, answers) });
}

/** Returns the words of the messages that are indexed. */
async function readWords(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom("message_search")
    .select(["message_id", "words"])
    .where("message_id", "in", ids)
    .execute();
  return new Map(rows.map(({ message_id, words }) => [message_id, words]));
}

async function store(
  transaction: Transaction<Schema>,
  id: string,
  change: { email_key?: string; words: string },
): Promise<void> {
  await transaction.updateTable("message_search").set(change).where("message_id", "=", id).execute();
}

async function readTexts(db: Kysely<Schema>, ids: readonly string[]): Promise<MessageTexts[]> {
  const [messages, mails] = await Promise.all([
    db
      .selectFrom("messages")
      .select(["id", "name", "email", "message", "note", "labels"])
      .where("id", "in", ids)
      .orderBy("id")
      .execute(),
    Promise.all(listeners.map(({ listMails }) => listMails?.(db, ids) ?? [])),
  ]);
  return messages.map(({ labels, ...message }) => ({
    ...message,
    labels: JSON.parse(labels),
    replies: mails.flat().filter(({ messageId }) => messageId === message.id),
  }));
}

/** Returns what two spellings of an address have in common. In JavaScript, so that it is the same for both engines. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Messages that are indexed in one transaction. Their words take about 10 ms. */
const indexedTogether = 100;

/**
 * Indexes the messages that are not found yet: those of a backup, which has no index, and those that an instance of an
 * older version has stored.
 * @returns how many it has indexed
 */
export async function indexMissing(db: Kysely<Schema>): Promise<number> {
  if (!(await isIncomplete(db))) return 0;
  let count = 0;
  for (let last = ""; ; ) {
    const ids = await listMissing(db, last);
    if (ids.length === 0) return count;
    await inTransaction(db, (transaction) => indexMessages(transaction, ids));
    count += ids.length;
    last = ids.at(-1) ?? "";
    await nextTurn();
  }
}

/** Counting takes a few milliseconds with 100,000 messages; looking each of them up takes far longer. */
async function isIncomplete(db: Kysely<Schema>): Promise<boolean> {
  const { stored, indexed } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom("messages").select(eb.fn.countAll<number>().as("count")).as("stored"),
      eb.selectFrom("message_search").select(eb.fn.countAll<number>().as("count")).as("indexed"),
    ])
    .executeTakeFirstOrThrow();
  return Number(stored) > Number(indexed);
}

async function listMissing(db: Kysely<Schema>, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("id", ">", after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("message_search")
            .select("message_id")
            .whereRef("message_search.message_id", "=", "messages.id"),
        ),
      ),
    )
    .orderBy("id")
    .limit(indexedTogether)
    .execute();
  return rows.map(({ id }) => id);
}
