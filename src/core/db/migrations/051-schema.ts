import { type Kysely, SqliteAdapter, sql } from "kysely";

/*
 * The first migration: all tables, by subject. Databases of version 0.2.0 have other migrations, whose numbers this one
 * continues (../older-schema.ts). `../schema.ts` says what the columns mean.
 */

/** The owner's account (one row at most), its sessions, and what happened to it. */
const account = [
  `create table admins (
    id text primary key,
    email text not null unique,
    password_hash text not null,
    singleton integer not null default 1 check (singleton = 1),
    password_changed_at bigint
  )`,
  `create unique index admins_one_at_most on admins (singleton)`,
  `create table sessions (
    token_hash text primary key,
    admin_id text not null references admins (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    device text,
    country text,
    city text,
    id text not null default '',
    last_used_at bigint not null default 0
  )`,
  `create unique index sessions_by_id on sessions (id)`,
  `create table security_events (
    id text primary key,
    event text not null,
    occurred_at bigint not null,
    last_at bigint not null,
    times integer not null,
    device text,
    country text,
    city text,
    tally_key text unique
  )`,
  `create index security_events_by_time on security_events (occurred_at, id)`,
  `create table api_keys (
    id text primary key,
    key_hash text not null unique,
    prefix text not null,
    label text not null,
    created_at bigint not null,
    last_used_at bigint
  )`,
];

const posts = [
  // Every view and like writes the row of its post, and every list reads all rows, so the texts are in a table of their
  // own.
  `create table blogs (
    id text primary key,
    slug text not null unique,
    title text not null,
    image text not null,
    published integer not null default 0,
    views integer not null default 0,
    likes integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    published_at bigint,
    publish_at bigint,
    pinned integer not null default 0
  )`,
  `create index blogs_by_publication on blogs (published, published_at, id)`,
  `create index blogs_by_creation on blogs (created_at, id)`,
  `create index blogs_pinned on blogs (published_at, id) where pinned = 1`,
  // What only the page of a post and the feeds show.
  `create table blog_texts (
    blog_id text primary key references blogs (id) on delete cascade,
    content text not null,
    body text,
    body_version integer,
    description text,
    canonical_url text,
    series text
  )`,
  `create index blog_texts_by_original on blog_texts (blog_id) where canonical_url is not null`,
  `create index blog_texts_by_series on blog_texts (series, blog_id) where series is not null`,
  `create table blog_tags (
    blog_id text not null references blogs (id) on delete cascade,
    key text not null,
    name text not null,
    position integer not null,
    constraint blog_tags_key primary key (blog_id, key)
  )`,
  `create index blog_tags_by_key on blog_tags (key, blog_id)`,
  // A redirect leads to a post rather than to a slug, so redirects cannot form chains or loops.
  `create table redirects (
    slug text primary key,
    blog_id text not null references blogs (id) on delete cascade
  )`,
  `create index redirects_by_blog on redirects (blog_id)`,
];

/** What is kept of posts, and what the owner has not saved yet. */
const keptPosts = [
  // A post in the trash keeps its rows, but is not published, so no query for visitors has to know about the trash.
  `create table trashed_blogs (
    blog_id text primary key references blogs (id) on delete cascade,
    deleted_at bigint not null,
    published integer not null,
    publish_at bigint
  )`,
  `create index trashed_blogs_by_time on trashed_blogs (deleted_at)`,
  `create table blog_revisions (
    id text primary key,
    blog_id text not null references blogs (id) on delete cascade,
    saved_at bigint not null,
    slug text not null,
    title text not null,
    image text not null,
    published integer not null,
    description text,
    canonical_url text,
    size integer not null,
    content text not null,
    tags text,
    series text
  )`,
  // Has everything that decides which revisions are kept, so that their texts are not read.
  `create index blog_revisions_by_blog on blog_revisions (blog_id, saved_at, id, size)`,
  `create table working_copies (
    key text primary key,
    blog_id text references blogs (id) on delete cascade,
    base_version text,
    version text not null,
    editor text not null,
    saved_at bigint not null,
    fields text not null
  )`,
  `create index working_copies_by_blog on working_copies (blog_id)`,
  `create table preview_links (
    blog_id text primary key references blogs (id) on delete cascade,
    token_hash text not null unique,
    created_at bigint not null
  )`,
];

const uploads = [
  `create table uploads (
    id text primary key,
    hash text not null unique,
    source_hash text not null,
    name text not null,
    width integer not null,
    height integer not null,
    animated integer not null,
    tint text,
    size integer not null,
    created_at bigint not null,
    unused_since bigint
  )`,
  `create index uploads_by_time on uploads (created_at, id)`,
  `create index uploads_by_source on uploads (source_hash)`,
  // SQLite has no type of this name, and stores bytes as they are in a column of any type.
  `create table upload_parts (
    upload_id text not null references uploads (id) on delete cascade,
    part integer not null,
    content bytea not null,
    constraint upload_parts_pkey primary key (upload_id, part)
  )`,
];

const messages = [
  `create table messages (
    id text primary key,
    name text not null,
    email text not null,
    message text not null,
    contact_consent integer not null,
    idempotency_key text unique,
    created_at bigint not null,
    notified_at bigint,
    deleted_at bigint,
    state text not null default 'new',
    labels text not null default '[]',
    note text,
    spam_reasons text,
    learned text,
    withdrawn_at bigint,
    answered_at bigint
  )`,
  `create index messages_by_notification on messages (notified_at)`,
  `create index messages_by_deletion on messages (deleted_at) where deleted_at is not null`,
  `create index messages_by_time on messages (created_at, id) where deleted_at is null`,
  `create index messages_by_state on messages (state, contact_consent, created_at, id) where deleted_at is null`,
  `create index messages_by_activity on messages (state, contact_consent, coalesce(answered_at, created_at), id)
    where deleted_at is null`,
  // The labels in use are counted within it.
  `create index messages_by_labels on messages (labels) where labels <> '[]'`,
  `create table message_replies (
    id text primary key,
    message_id text not null references messages (id) on delete cascade,
    direction text not null,
    text text not null,
    mail_id text not null unique,
    thread_id text not null,
    idempotency_key text unique,
    created_at bigint not null,
    handed_at bigint,
    sent_at bigint,
    sender text,
    attachments text,
    automatic integer not null default 0,
    missing text
  )`,
  `create index message_replies_by_message on message_replies (message_id, created_at, id)`,
  // A mail of a visitor names the conversation that it belongs to.
  `create index message_replies_by_thread on message_replies (thread_id)`,
  `create table saved_replies (
    id text primary key,
    name text not null,
    text text not null,
    changed_at bigint not null
  )`,
  `create table mailbox_positions (
    mailbox text primary key,
    uid_validity bigint not null,
    last_uid bigint not null,
    faults integer not null default 0
  )`,
  `create table spam_tokens (
    token text primary key,
    spam integer not null,
    wanted integer not null
  )`,
];

/** How the owner is told about messages and visits. */
const notifications = [
  `create table notification_settings (
    id integer primary key,
    mail text not null,
    daily_at text not null,
    quiet_from text,
    quiet_to text,
    webhook integer not null
  )`,
  `create table letter_settings (
    id integer primary key,
    every text not null,
    sent_to text not null
  )`,
  `create table webhook_attempts (
    id text primary key,
    message_id text not null references messages (id) on delete cascade,
    attempted_at bigint not null,
    status integer,
    answer text not null
  )`,
  `create index webhook_attempts_message on webhook_attempts (message_id)`,
  // Ending a session ends the notifications of its device.
  `create table push_devices (
    id text primary key,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    name text not null,
    created_at bigint not null,
    session_id text references sessions (id) on delete cascade,
    paused_until bigint not null default 0,
    failure text
  )`,
  `create index push_devices_session on push_devices (session_id)`,
  // Of messages and of answers, so the key refers to neither table.
  `create table notice_deliveries (
    notice_id text not null,
    device_id text not null references push_devices (id) on delete cascade,
    sent_at bigint not null,
    constraint notice_deliveries_pk primary key (notice_id, device_id)
  )`,
  `create index notice_deliveries_device on notice_deliveries (device_id)`,
];

const visits = [
  // The ids begin with the time, so the primary key also sorts visits by time.
  `create table visits (
    id text primary key,
    visited_at bigint not null,
    day text not null,
    country text,
    city text,
    device text,
    browser text,
    system text,
    language text,
    source text,
    campaign text,
    report text,
    hour integer,
    visitor bigint,
    report_version integer not null default 0,
    visitor_hash bigint
  )`,
  `create index visits_by_day on visits (day, id)`,
  `create table visit_days (
    day text primary key,
    visits integer not null,
    changes integer not null default 0,
    counted_changes integer,
    archived integer not null default 0
  )`,
  `create table visit_salts (
    day text primary key,
    salt text not null,
    created_at bigint not null
  )`,
  `create table visitor_hashes (
    day text not null,
    hash bigint not null,
    visitor bigint not null,
    constraint visitor_hashes_pk primary key (day, hash)
  )`,
  `create table visit_goals (
    id text primary key,
    path text not null unique,
    label text,
    created_at bigint not null
  )`,
  `create table imported_visits (key text primary key)`,
  `create table uncounted_visits (
    day text not null,
    reason text not null,
    visits integer not null,
    constraint uncounted_visits_key primary key (day, reason)
  )`,
];

/** What else is counted: feed readers, downloads, and share links. */
const requests = [
  `create table feed_days (
    day text not null,
    reader text not null,
    feed text not null,
    requests integer not null,
    subscribers integer not null,
    constraint feed_days_pk primary key (day, reader, feed)
  )`,
  `create table download_days (
    day text not null,
    path text not null,
    downloads integer not null,
    constraint download_days_pk primary key (day, path)
  )`,
  `create table request_hashes (
    hash text not null,
    kind text not null,
    day text not null,
    constraint request_hashes_pk primary key (hash, kind)
  )`,
  `create table share_links (
    id text primary key,
    slug text not null unique,
    label text not null,
    target text not null,
    last_day text,
    notify integer not null,
    created_at bigint not null,
    opens integer not null default 0,
    previews integer not null default 0,
    first_opened_at bigint,
    last_opened_at bigint
  )`,
  `create table share_link_countries (
    link_id text not null references share_links (id) on delete cascade,
    country text not null,
    opens integer not null,
    constraint share_link_countries_pk primary key (link_id, country)
  )`,
];

/** Queued work, and what this installation notes about itself. */
const installation = [
  `create table jobs (
    id text primary key,
    kind text not null,
    key text not null,
    subject text not null,
    payload text not null,
    state text not null,
    due_at bigint not null,
    attempts integer not null default 0,
    failed_at bigint,
    last_error text,
    lease text,
    leased_until bigint,
    constraint jobs_key unique (kind, key)
  )`,
  `create index jobs_by_time on jobs (kind, state, due_at)`,
  // rate-limiter-flexible requires these column names in this order. Only PostgreSQL uses the table.
  `create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  `create table secrets (name text primary key, value text not null)`,
  // A version changes whenever the data it is named after changes, so that instances can refresh their caches.
  `create table versions (name text primary key, version bigint not null)`,
  `create table backups (
    id text primary key,
    file text not null,
    made_at bigint not null,
    verified_at bigint
  )`,
  `create table demo_rows (id text primary key, kind text not null, updated_at bigint)`,
];

/** Which words posts and messages are found by. The words are already divided. */
const postgresSearch = [
  `create table blog_search (
    blog_id text primary key references blogs (id) on delete cascade,
    title text not null,
    tags text not null,
    words text not null,
    document tsvector generated always as (
      setweight(to_tsvector('simple', title), 'A')
        || setweight(to_tsvector('simple', tags), 'B')
        || setweight(to_tsvector('simple', words), 'D')
    ) stored,
    language text
  )`,
  `create index blog_search_by_word on blog_search using gin (document)`,
  // The words are lexemes as they are: PostgreSQL's own parser plays no part.
  `create table message_search (
    message_id text primary key references messages (id) on delete cascade,
    email_key text not null,
    words text not null,
    document tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored
  )`,
  `create index message_search_by_email on message_search (email_key)`,
  `create index message_search_by_word on message_search using gin (document)`,
];

/** The indexes keep no text of their own (https://www.sqlite.org/fts5.html#external_content_tables), so they follow tables. */
const sqliteSearch = [
  `create table blog_search (
    id integer primary key,
    blog_id text not null unique references blogs (id) on delete cascade,
    title text not null,
    tags text not null,
    words text not null,
    language text
  )`,
  // Marks belong to the letters before them, as in Hindi.
  `create virtual table blog_search_index using fts5 (
    title, tags, words, content = 'blog_search', content_rowid = 'id',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
  )`,
  ...followTable("blog_search", ["title", "tags", "words"]),
  // `place` has the state and the consent as words that no text has, because they begin with a middle dot: few results
  // in a rare state are found among many others.
  `create table message_search (
    id integer primary key,
    message_id text not null unique references messages (id) on delete cascade,
    place text not null,
    email_key text not null,
    words text not null
  )`,
  `create index message_search_by_email on message_search (email_key)`,
  // Everything that is not ASCII belongs to a word. Short beginnings of words have indexes of their own. Without the
  // places of the words in a text, the index is much smaller.
  `create virtual table message_search_index using fts5 (
    place, words, content = 'message_search', content_rowid = 'id',
    tokenize = 'ascii', prefix = '1 2', detail = none, columnsize = 0
  )`,
  ...followTable("message_search", ["place", "words"]),
  `create trigger messages_moved after update of state, deleted_at on messages
    when old.state <> new.state or (old.deleted_at is null) <> (new.deleted_at is null)
    begin
      update message_search
      set place = '·' || iif(new.deleted_at is null, new.state, 'trash') || iif(new.contact_consent = 1, ' ·yes', ' ·no')
      where message_id = new.id;
    end`,
];

/** Triggers that change the index of a table with the table. */
function followTable(table: string, columns: string[]): string[] {
  const values = (row: string) => columns.map((column) => `${row}.${column}`).join(", ");
  const names = columns.join(", ");
  const remove = `insert into ${table}_index (${table}_index, rowid, ${names})
    values ('delete', old.id, ${values("old")});`;
  const add = `insert into ${table}_index (rowid, ${names})
    values (new.id, ${values("new")});`;
  return [
    `create trigger ${table}_added after insert on ${table} begin ${add} end`,
    `create trigger ${table}_removed after delete on ${table} begin ${remove} end`,
    `create trigger ${table}_changed after update on ${table} begin ${remove} ${add} end`,
  ];
}

/** The figures of finished days and months, and the index that finds the visits of a share link. */
export async function createVisitCounts(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table visit_counts (
      period text not null,
      dimension text not null,
      value text not null,
      visits bigint not null default 0,
      visitors bigint not null default 0,
      reports bigint not null default 0,
      seconds bigint not null default 0,
      page_reports bigint not null default 0,
      page_seconds bigint not null default 0,
      finished bigint not null default 0,
      read_0 bigint not null default 0,
      read_25 bigint not null default 0,
      read_50 bigint not null default 0,
      read_75 bigint not null default 0,
      read_100 bigint not null default 0,
      constraint visit_counts_pk primary key (period, dimension, value)
    ) ${isSqlite(db) ? "without rowid" : ""}`, // Otherwise SQLite stores the key twice.
    `create index visit_counts_by_value on visit_counts (dimension, value, period)`,
    `create index visits_by_campaign on visits (campaign) where campaign <> ''`,
  ]);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...account, ...posts, ...keptPosts, ...uploads, ...messages, ...notifications]);
  await run(db, [...visits, ...requests, ...installation, ...(isSqlite(db) ? sqliteSearch : postgresSearch)]);
  await createVisitCounts(db);
}

function isSqlite(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
