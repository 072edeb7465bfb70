import { type Kysely, SqliteAdapter, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("blogs")
    .addColumn("pinned", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("blogs_pinned")
    .on("blogs")
    .columns(["published_at", "id"])
    .where(sql.ref("pinned"), "=", sql.lit(1))
    .execute();
  await db.schema.alterTable("blog_texts").addColumn("series", "text").execute();
  await db.schema
    .createIndex("blog_texts_by_series")
    .on("blog_texts")
    .columns(["series", "blog_id"])
    .where(sql.ref("series"), "is not", null)
    .execute();
  await db.schema.alterTable("blog_revisions").addColumn("tags", "text").execute();
  await db.schema.alterTable("blog_revisions").addColumn("series", "text").execute();
  await db.schema
    .createTable("blog_tags")
    .addColumn("blog_id", "text", (column) => column.notNull().references("blogs.id").onDelete("cascade"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("blog_tags_key", ["blog_id", "key"])
    .execute();
  await db.schema.createIndex("blog_tags_by_key").on("blog_tags").columns(["key", "blog_id"]).execute();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? createSqliteIndex(db) : createPostgresIndex(db));
}

/** The index keeps no text of its own (https://www.sqlite.org/fts5.html#external_content_tables), so it follows a table. */
async function createSqliteIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create table blog_search (
    id integer primary key,
    blog_id text not null unique references blogs (id) on delete cascade,
    title text not null,
    tags text not null,
    words text not null
  )`.execute(db);
  // The words are already divided. Marks belong to the letters before them, as in Hindi.
  await sql`create virtual table blog_search_index using fts5 (
    title, tags, words, content = 'blog_search', content_rowid = 'id',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
  )`.execute(db);
  const remove = sql`insert into blog_search_index (blog_search_index, rowid, title, tags, words)
    values ('delete', old.id, old.title, old.tags, old.words);`;
  const add = sql`insert into blog_search_index (rowid, title, tags, words)
    values (new.id, new.title, new.tags, new.words);`;
  await sql`create trigger blog_search_added after insert on blog_search begin ${add} end`.execute(db);
  await sql`create trigger blog_search_removed after delete on blog_search begin ${remove} end`.execute(db);
  await sql`create trigger blog_search_changed after update on blog_search begin ${remove} ${add} end`.execute(
    db,
  );
}

async function createPostgresIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create table blog_search (
    blog_id text primary key references blogs (id) on delete cascade,
    title text not null,
    tags text not null,
    words text not null,
    document tsvector generated always as (
      setweight(to_tsvector('simple', title), 'A')
        || setweight(to_tsvector('simple', tags), 'B')
        || setweight(to_tsvector('simple', words), 'D')
    ) stored
  )`.execute(db);
  await sql`create index blog_search_by_word on blog_search using gin (document)`.execute(db);
}
