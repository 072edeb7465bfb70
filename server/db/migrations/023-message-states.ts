import { type Kysely, SqliteAdapter, sql } from "kysely";

interface Message {
  id: string;
  name: string;
  email: string;
  message: string;
  created_at: number;
  contact_consent: number;
  deleted_at: number | null;
  state: string;
}

interface Tables {
  messages: Message;
  message_search: {
    id: number;
    message_id: string;
    place: string;
    email_key: string;
    words: string;
  };
}

/** Messages whose words are listed together. Both engines accept about 32,000 values in one statement. */
const batchSize = 500;

/**
 * Messages have a state, and both engines have an index of their words. Nobody knows which messages were read before, so all
 * of them count as read.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>;
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable("messages")
    .addColumn("state", "text", (column) => column.notNull().defaultTo("new"))
    .execute();
  await db.updateTable("messages").set({ state: "read" }).execute();
  await db.schema
    .createIndex("messages_by_state")
    .on("messages")
    .columns(["state", "contact_consent", "created_at", "id"])
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
  await (isSqlite ? createSqliteIndex(db) : createPostgresIndex(db));
  await db.schema
    .createIndex("message_search_by_email")
    .on("message_search")
    .columns(["email_key"])
    .execute();
  await indexAll(db, isSqlite);
  // Adding to this index row by row would take longer.
  if (!isSqlite)
    await sql`create index message_search_by_word on message_search using gin (document)`.execute(db);
}

/**
 * The ids grow with the time of the messages, so that the newest results are read first. `place` has the state and the consent
 * as words that no text has, because they begin with a middle dot: few results in a rare state are found among many others.
 */
async function createSqliteIndex(db: Kysely<Tables>): Promise<void> {
  await sql`create table message_search (
    id integer primary key,
    message_id text not null unique references messages (id) on delete cascade,
    place text not null,
    email_key text not null,
    words text not null
  )`.execute(db);
  // The words are already divided, so everything that is not ASCII belongs to one. Short beginnings of words
  // have indexes of their own. Without the places of the words in a text, the index is much smaller.
  await sql`create virtual table message_search_index using fts5 (
    place, words, content = 'message_search', content_rowid = 'id',
    tokenize = 'ascii', prefix = '1 2', detail = none, columnsize = 0
  )`.execute(db);
  const remove = sql`insert into message_search_index (message_search_index, rowid, place, words)
    values ('delete', old.id, old.place, old.words);`;
  const add = sql`insert into message_search_index (rowid, place, words)
    values (new.id, new.place, new.words);`;
  await sql`create trigger message_search_added after insert on message_search begin ${add} end`.execute(db);
  await sql`create trigger message_search_removed after delete on message_search begin ${remove} end`.execute(
    db,
  );
  await sql`create trigger message_search_changed after update on message_search begin ${remove} ${add} end`.execute(
    db,
  );
  await sql`create trigger messages_moved after update of state, deleted_at on messages
    when old.state <> new.state or (old.deleted_at is null) <> (new.deleted_at is null)
    begin
      update message_search
      set place = '·' || iif(new.deleted_at is null, new.state, 'trash') || iif(new.contact_consent = 1, ' ·yes', ' ·no')
      where message_id = new.id;
    end`.execute(db);
}

/** The words are lexemes as they are: PostgreSQL's own parser plays no part. */
async function createPostgresIndex(db: Kysely<Tables>): Promise<void> {
  await sql`create table message_search (
    message_id text primary key references messages (id) on delete cascade,
    email_key text not null,
    words text not null,
    document tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored
  )`.execute(db);
}

async function indexAll(db: Kysely<Tables>, isSqlite: boolean): Promise<void> {
  let last = { created_at: -1, id: "" };
  const lastIds = new Map<number, number>();
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  for (;;) {
    const messages = await db
      .selectFrom("messages")
      .selectAll()
      .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(batchSize)
      .execute();
    if (messages.length === 0) return;
    last = messages.at(-1) as Message;
    const rows = messages.map((message) => {
      const { id, name, email, message: text } = message;
      const found = {
        message_id: id,
        email_key: email.toLowerCase(),
        words: listWords([name, email, text], segmenter),
      };
      return isSqlite ? { ...found, id: nextId(message, lastIds), place: placeOf(message) } : found;
    });
    await db
      .insertInto("message_search")
      .values(rows as Tables["message_search"][])
      .execute();
  }
}

/** The most milliseconds since 1970 with which an id has 63 bits. */
const latest = 2 ** 43 - 1;

/** Of each millisecond, 2^20 messages can have ids. They are computed by SQLite, because they are too large for JavaScript. */
function nextId({ created_at }: Message, lastIds: Map<number, number>) {
  const time = Math.min(created_at, latest);
  const number = (lastIds.get(time) ?? -1) + 1;
  // Messages are in the order of their times.
  lastIds.clear();
  lastIds.set(time, number);
  return sql<number>`cast(${time} as integer) * 1048576 + cast(${number} as integer)`;
}

function placeOf({ state, contact_consent: consent, deleted_at: deletedAt }: Message): string {
  return `·${deletedAt === null ? state : "trash"} ·${consent === 1 ? "yes" : "no"}`;
}

/** Letters and digits with their marks, also around an apostrophe, as in "don't". */
const runs = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu;
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isWord = /^(?=.*[\p{L}\p{N}])\S+$/u;
const maxLength = 100;

/** Returns the words of texts with spaces between them, as the program divided them at the time of this migration. */
function listWords(texts: string[], segmenter: Intl.Segmenter): string {
  const words: string[] = [];
  for (const [run] of texts.join(" ").matchAll(runs)) {
    if (withoutSpaces.test(run)) {
      for (const { segment, isWordLike } of segmenter.segment(run))
        if (isWordLike) words.push(normalize(segment));
    } else words.push(normalize(run));
  }
  return words.filter((word) => isWord.test(word)).join(" ");
}

function normalize(text: string): string {
  if (/^[a-z0-9]+$/.test(text)) return text.slice(0, maxLength);
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return [...plain].slice(0, maxLength).join("");
}
