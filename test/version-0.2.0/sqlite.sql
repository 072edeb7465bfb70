CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "blogs" ("id" text primary key, "slug" text not null unique, "title" text not null, "image" text not null, "published" integer default 0 not null, "views" integer default 0 not null, "likes" integer default 0 not null, "created_at" bigint not null, "updated_at" bigint not null, "published_at" bigint, "publish_at" bigint, "pinned" integer default 0 not null);
CREATE INDEX "blogs_by_publication" on "blogs" ("published", "published_at", "id");
CREATE TABLE "messages" ("id" text primary key, "name" text not null, "email" text not null, "message" text not null, "contact_consent" integer not null, "idempotency_key" text unique, "created_at" bigint not null, "notified_at" bigint, "deleted_at" bigint, "state" text default 'new' not null, "labels" text default '[]' not null, "note" text, "spam_reasons" text, "learned" text, "withdrawn_at" bigint, "answered_at" bigint);
CREATE TABLE "visits" ("id" text primary key, "visited_at" bigint not null, "day" text not null, "country" text, "city" text, "device" text, "browser" text, "system" text, "language" text, "source" text, "campaign" text, "report" text, "hour" integer, "visitor" bigint, "report_version" integer default 0 not null, "visitor_hash" bigint);
CREATE TABLE "visit_days" ("day" text primary key, "visits" integer not null, "changes" integer default 0 not null, "counted_changes" integer, "archived" integer default 0 not null);
CREATE TABLE "admins" ("id" text primary key, "email" text not null unique, "password_hash" text not null, "singleton" integer default 1 not null check (singleton = 1), "password_changed_at" bigint);
CREATE TABLE "sessions" ("token_hash" text primary key, "admin_id" text not null references "admins" ("id") on delete cascade, "created_at" bigint not null, "expires_at" bigint not null, "device" text, "country" text, "city" text, "id" text default '' not null, "last_used_at" bigint default 0 not null);
CREATE TABLE "rate_limits" ("key" varchar(255) primary key, "points" integer default 0 not null, "expire" bigint);
CREATE UNIQUE INDEX "admins_one_at_most" on "admins" ("singleton");
CREATE TABLE "secrets" ("name" text primary key, "value" text not null);
CREATE TABLE "versions" ("name" text primary key, "version" bigint not null);
CREATE TABLE "uncounted_visits" ("day" text not null, "reason" text not null, "visits" integer not null, constraint "uncounted_visits_key" primary key ("day", "reason"));
CREATE UNIQUE INDEX "sessions_by_id" on "sessions" ("id");
CREATE TABLE "security_events" ("id" text primary key, "event" text not null, "occurred_at" bigint not null, "last_at" bigint not null, "times" integer not null, "device" text, "country" text, "city" text, "tally_key" text unique);
CREATE INDEX "security_events_by_time" on "security_events" ("occurred_at", "id");
CREATE TABLE "backups" ("id" text primary key, "file" text not null, "made_at" bigint not null, "verified_at" bigint);
CREATE TABLE "demo_rows" ("id" text primary key, "kind" text not null, "updated_at" bigint);
CREATE TABLE "redirects" ("slug" text primary key, "blog_id" text not null references "blogs" ("id") on delete cascade);
CREATE INDEX "redirects_by_blog" on "redirects" ("blog_id");
CREATE INDEX "messages_by_notification" on "messages" ("notified_at");
CREATE TABLE "jobs" ("id" text primary key, "kind" text not null, "key" text not null, "subject" text not null, "payload" text not null, "state" text not null, "due_at" bigint not null, "attempts" integer default 0 not null, "failed_at" bigint, "last_error" text, "lease" text, "leased_until" bigint, constraint "jobs_key" unique ("kind", "key"));
CREATE INDEX "jobs_by_time" on "jobs" ("kind", "state", "due_at");
CREATE TABLE "blog_texts" ("blog_id" text primary key references "blogs" ("id") on delete cascade, "content" text not null, "body" text, "body_version" integer, "description" text, "canonical_url" text, "series" text);
CREATE INDEX "blogs_by_creation" on "blogs" ("created_at", "id");
CREATE INDEX "messages_by_deletion" on "messages" ("deleted_at") where "deleted_at" is not null;
CREATE INDEX "messages_by_time" on "messages" ("created_at", "id") where "deleted_at" is null;
CREATE TABLE "uploads" ("id" text primary key, "hash" text not null unique, "source_hash" text not null, "name" text not null, "width" integer not null, "height" integer not null, "animated" integer not null, "tint" text, "size" integer not null, "created_at" bigint not null, "unused_since" bigint);
CREATE INDEX "uploads_by_time" on "uploads" ("created_at", "id");
CREATE INDEX "uploads_by_source" on "uploads" ("source_hash");
CREATE TABLE "upload_parts" ("upload_id" text not null references "uploads" ("id") on delete cascade, "part" integer not null, "content" bytea not null, constraint "upload_parts_pkey" primary key ("upload_id", "part"));
CREATE TABLE "trashed_blogs" ("blog_id" text primary key references "blogs" ("id") on delete cascade, "deleted_at" bigint not null, "published" integer not null, "publish_at" bigint);
CREATE INDEX "trashed_blogs_by_time" on "trashed_blogs" ("deleted_at");
CREATE TABLE "blog_revisions" ("id" text primary key, "blog_id" text not null references "blogs" ("id") on delete cascade, "saved_at" bigint not null, "slug" text not null, "title" text not null, "image" text not null, "published" integer not null, "description" text, "canonical_url" text, "size" integer not null, "content" text not null, "tags" text, "series" text);
CREATE INDEX "blog_revisions_by_blog" on "blog_revisions" ("blog_id", "saved_at", "id", "size");
CREATE TABLE "working_copies" ("key" text primary key, "blog_id" text references "blogs" ("id") on delete cascade, "base_version" text, "version" text not null, "editor" text not null, "saved_at" bigint not null, "fields" text not null);
CREATE INDEX "working_copies_by_blog" on "working_copies" ("blog_id");
CREATE INDEX "blog_texts_by_original" on "blog_texts" ("blog_id") where "canonical_url" is not null;
CREATE TABLE "preview_links" ("blog_id" text primary key references "blogs" ("id") on delete cascade, "token_hash" text not null unique, "created_at" bigint not null);
CREATE INDEX "blogs_pinned" on "blogs" ("published_at", "id") where "pinned" = 1;
CREATE INDEX "blog_texts_by_series" on "blog_texts" ("series", "blog_id") where "series" is not null;
CREATE TABLE "blog_tags" ("blog_id" text not null references "blogs" ("id") on delete cascade, "key" text not null, "name" text not null, "position" integer not null, constraint "blog_tags_key" primary key ("blog_id", "key"));
CREATE INDEX "blog_tags_by_key" on "blog_tags" ("key", "blog_id");
CREATE TABLE blog_search (
    id integer primary key,
    blog_id text not null unique references blogs (id) on delete cascade,
    title text not null,
    tags text not null,
    words text not null
  , "language" text);
CREATE VIRTUAL TABLE blog_search_index using fts5 (
    title, tags, words, content = 'blog_search', content_rowid = 'id',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
  );
CREATE TRIGGER blog_search_added after insert on blog_search begin insert into blog_search_index (rowid, title, tags, words)
    values (new.id, new.title, new.tags, new.words); end;
CREATE TRIGGER blog_search_removed after delete on blog_search begin insert into blog_search_index (blog_search_index, rowid, title, tags, words)
    values ('delete', old.id, old.title, old.tags, old.words); end;
CREATE TRIGGER blog_search_changed after update on blog_search begin insert into blog_search_index (blog_search_index, rowid, title, tags, words)
    values ('delete', old.id, old.title, old.tags, old.words); insert into blog_search_index (rowid, title, tags, words)
    values (new.id, new.title, new.tags, new.words); end;
CREATE INDEX "messages_by_state" on "messages" ("state", "contact_consent", "created_at", "id") where "deleted_at" is null;
CREATE TABLE message_search (
    id integer primary key,
    message_id text not null unique references messages (id) on delete cascade,
    place text not null,
    email_key text not null,
    words text not null
  );
CREATE VIRTUAL TABLE message_search_index using fts5 (
    place, words, content = 'message_search', content_rowid = 'id',
    tokenize = 'ascii', prefix = '1 2', detail = none, columnsize = 0
  );
CREATE TRIGGER message_search_added after insert on message_search begin insert into message_search_index (rowid, place, words)
    values (new.id, new.place, new.words); end;
CREATE TRIGGER message_search_removed after delete on message_search begin insert into message_search_index (message_search_index, rowid, place, words)
    values ('delete', old.id, old.place, old.words); end;
CREATE TRIGGER message_search_changed after update on message_search begin insert into message_search_index (message_search_index, rowid, place, words)
    values ('delete', old.id, old.place, old.words); insert into message_search_index (rowid, place, words)
    values (new.id, new.place, new.words); end;
CREATE TRIGGER messages_moved after update of state, deleted_at on messages
    when old.state <> new.state or (old.deleted_at is null) <> (new.deleted_at is null)
    begin
      update message_search
      set place = '·' || iif(new.deleted_at is null, new.state, 'trash') || iif(new.contact_consent = 1, ' ·yes', ' ·no')
      where message_id = new.id;
    end;
CREATE INDEX "message_search_by_email" on "message_search" ("email_key");
CREATE TABLE "message_replies" ("id" text primary key, "message_id" text not null references "messages" ("id") on delete cascade, "direction" text not null, "text" text not null, "mail_id" text not null unique, "thread_id" text not null, "idempotency_key" text unique, "created_at" bigint not null, "handed_at" bigint, "sent_at" bigint, "sender" text, "attachments" text, "automatic" integer default 0 not null, "missing" text);
CREATE INDEX "message_replies_by_message" on "message_replies" ("message_id", "created_at", "id");
CREATE INDEX "message_replies_by_thread" on "message_replies" ("thread_id");
CREATE TABLE "saved_replies" ("id" text primary key, "name" text not null, "text" text not null, "changed_at" bigint not null);
CREATE INDEX "messages_by_labels" on "messages" ("labels") where "labels" <> '[]';
CREATE TABLE "spam_tokens" ("token" text primary key, "spam" integer not null, "wanted" integer not null);
CREATE TABLE "mailbox_positions" ("mailbox" text primary key, "uid_validity" bigint not null, "last_uid" bigint not null, "faults" integer default 0 not null);
CREATE TABLE "notification_settings" ("id" integer primary key, "mail" text not null, "daily_at" text not null, "quiet_from" text, "quiet_to" text, "webhook" integer not null);
CREATE TABLE "webhook_attempts" ("id" text primary key, "message_id" text not null references "messages" ("id") on delete cascade, "attempted_at" bigint not null, "status" integer, "answer" text not null);
CREATE INDEX "webhook_attempts_message" on "webhook_attempts" ("message_id");
CREATE TABLE "push_devices" ("id" text primary key, "endpoint" text not null unique, "p256dh" text not null, "auth" text not null, "name" text not null, "created_at" bigint not null, "session_id" text references "sessions" ("id") on delete cascade, "paused_until" bigint default 0 not null, "failure" text);
CREATE INDEX "push_devices_session" on "push_devices" ("session_id");
CREATE TABLE "share_links" ("id" text primary key, "slug" text not null unique, "label" text not null, "target" text not null, "last_day" text, "notify" integer not null, "created_at" bigint not null, "opens" integer default 0 not null, "previews" integer default 0 not null, "first_opened_at" bigint, "last_opened_at" bigint);
CREATE TABLE "share_link_countries" ("link_id" text not null references "share_links" ("id") on delete cascade, "country" text not null, "opens" integer not null, constraint "share_link_countries_pk" primary key ("link_id", "country"));
CREATE TABLE "visit_salts" ("day" text primary key, "salt" text not null, "created_at" bigint not null);
CREATE TABLE "feed_days" ("day" text not null, "reader" text not null, "feed" text not null, "requests" integer not null, "subscribers" integer not null, constraint "feed_days_pk" primary key ("day", "reader", "feed"));
CREATE TABLE "download_days" ("day" text not null, "path" text not null, "downloads" integer not null, constraint "download_days_pk" primary key ("day", "path"));
CREATE TABLE "request_hashes" ("hash" text not null, "kind" text not null, "day" text not null, constraint "request_hashes_pk" primary key ("hash", "kind"));
CREATE TABLE "api_keys" ("id" text primary key, "key_hash" text not null unique, "prefix" text not null, "label" text not null, "created_at" bigint not null, "last_used_at" bigint);
CREATE TABLE "imported_visits" ("key" text primary key);
CREATE TABLE "letter_settings" ("id" integer primary key, "every" text not null, "sent_to" text not null);
CREATE TABLE "visit_goals" ("id" text primary key, "path" text not null unique, "label" text, "created_at" bigint not null);
CREATE TABLE "visit_figure_groups" ("period" text not null, "dimension" text not null, "place" integer not null, "figures" bytea not null, constraint "visit_figure_groups_pk" primary key ("dimension", "place", "period"));
CREATE INDEX "visit_figure_groups_by_period" on "visit_figure_groups" ("period");
CREATE INDEX "visits_by_day" on "visits" ("day", "id");
CREATE TABLE "visitor_hashes" ("day" text not null, "hash" bigint not null, "visitor" bigint not null, constraint "visitor_hashes_pk" primary key ("day", "hash"));
CREATE INDEX messages_by_activity
    on messages (state, contact_consent, coalesce(answered_at, created_at), id)
    where deleted_at is null;
CREATE TABLE "notice_deliveries" ("notice_id" text not null, "device_id" text not null references "push_devices" ("id") on delete cascade, "sent_at" bigint not null, constraint "notice_deliveries_pk" primary key ("notice_id", "device_id"));
CREATE INDEX "notice_deliveries_device" on "notice_deliveries" ("device_id");
