create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);
create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);
create table blogs (
  id text not null,
  slug text not null,
  title text not null,
  image text not null,
  published integer default 0 not null,
  views integer default 0 not null,
  likes integer default 0 not null,
  created_at bigint not null,
  updated_at bigint not null,
  published_at bigint,
  publish_at bigint,
  pinned integer default 0 not null,
  constraint blogs_pkey PRIMARY KEY (id),
  constraint blogs_slug_key UNIQUE (slug)
);
CREATE INDEX blogs_by_publication ON blogs USING btree (published, published_at, id);
CREATE INDEX blogs_by_creation ON blogs USING btree (created_at, id);
CREATE INDEX blogs_pinned ON blogs USING btree (published_at, id) WHERE (pinned = 1);
create table messages (
  id text not null,
  name text not null,
  email text not null,
  message text not null,
  contact_consent integer not null,
  idempotency_key text,
  created_at bigint not null,
  notified_at bigint,
  deleted_at bigint,
  state text default 'new'::text not null,
  labels text default '[]'::text not null,
  note text,
  spam_reasons text,
  learned text,
  withdrawn_at bigint,
  answered_at bigint,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_idempotency_key_key UNIQUE (idempotency_key)
);
CREATE INDEX messages_by_notification ON messages USING btree (notified_at);
CREATE INDEX messages_by_deletion ON messages USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX messages_by_time ON messages USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX messages_by_state ON messages USING btree (state, contact_consent, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX messages_by_labels ON messages USING btree (labels) WHERE (labels <> '[]'::text);
CREATE INDEX messages_by_activity ON messages USING btree (state, contact_consent, COALESCE(answered_at, created_at), id) WHERE (deleted_at IS NULL);
create table visits (
  id text not null,
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
  report_version integer default 0 not null,
  visitor_hash bigint,
  constraint visits_pkey PRIMARY KEY (id)
);
CREATE INDEX visits_by_day ON visits USING btree (day, id);
create table visit_days (
  day text not null,
  visits integer not null,
  changes integer default 0 not null,
  counted_changes integer,
  archived integer default 0 not null,
  constraint visit_days_pkey PRIMARY KEY (day)
);
create table admins (
  id text not null,
  email text not null,
  password_hash text not null,
  singleton integer default 1 not null,
  password_changed_at bigint,
  constraint admins_singleton_check CHECK ((singleton = 1)),
  constraint admins_pkey PRIMARY KEY (id),
  constraint admins_email_key UNIQUE (email)
);
CREATE UNIQUE INDEX admins_one_at_most ON admins USING btree (singleton);
create table sessions (
  token_hash text not null,
  admin_id text not null,
  created_at bigint not null,
  expires_at bigint not null,
  device text,
  country text,
  city text,
  id text default ''::text not null,
  last_used_at bigint default 0 not null,
  constraint sessions_pkey PRIMARY KEY (token_hash)
);
CREATE UNIQUE INDEX sessions_by_id ON sessions USING btree (id);
create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
create table secrets (
  name text not null,
  value text not null,
  constraint secrets_pkey PRIMARY KEY (name)
);
create table versions (
  name text not null,
  version bigint not null,
  constraint versions_pkey PRIMARY KEY (name)
);
create table uncounted_visits (
  day text not null,
  reason text not null,
  visits integer not null,
  constraint uncounted_visits_key PRIMARY KEY (day, reason)
);
create table security_events (
  id text not null,
  event text not null,
  occurred_at bigint not null,
  last_at bigint not null,
  times integer not null,
  device text,
  country text,
  city text,
  tally_key text,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_tally_key_key UNIQUE (tally_key)
);
CREATE INDEX security_events_by_time ON security_events USING btree (occurred_at, id);
create table backups (
  id text not null,
  file text not null,
  made_at bigint not null,
  verified_at bigint,
  constraint backups_pkey PRIMARY KEY (id)
);
create table demo_rows (
  id text not null,
  kind text not null,
  updated_at bigint,
  constraint demo_rows_pkey PRIMARY KEY (id)
);
create table redirects (
  slug text not null,
  blog_id text not null,
  constraint redirects_pkey PRIMARY KEY (slug)
);
CREATE INDEX redirects_by_blog ON redirects USING btree (blog_id);
create table jobs (
  id text not null,
  kind text not null,
  key text not null,
  subject text not null,
  payload text not null,
  state text not null,
  due_at bigint not null,
  attempts integer default 0 not null,
  failed_at bigint,
  last_error text,
  lease text,
  leased_until bigint,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_key UNIQUE (kind, key)
);
CREATE INDEX jobs_by_time ON jobs USING btree (kind, state, due_at);
create table blog_texts (
  blog_id text not null,
  content text not null,
  body text,
  body_version integer,
  description text,
  canonical_url text,
  series text,
  constraint blog_texts_pkey PRIMARY KEY (blog_id)
);
CREATE INDEX blog_texts_by_original ON blog_texts USING btree (blog_id) WHERE (canonical_url IS NOT NULL);
CREATE INDEX blog_texts_by_series ON blog_texts USING btree (series, blog_id) WHERE (series IS NOT NULL);
create table uploads (
  id text not null,
  hash text not null,
  source_hash text not null,
  name text not null,
  width integer not null,
  height integer not null,
  animated integer not null,
  tint text,
  size integer not null,
  created_at bigint not null,
  unused_since bigint,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_hash_key UNIQUE (hash)
);
CREATE INDEX uploads_by_time ON uploads USING btree (created_at, id);
CREATE INDEX uploads_by_source ON uploads USING btree (source_hash);
create table upload_parts (
  upload_id text not null,
  part integer not null,
  content bytea not null,
  constraint upload_parts_pkey PRIMARY KEY (upload_id, part)
);
create table trashed_blogs (
  blog_id text not null,
  deleted_at bigint not null,
  published integer not null,
  publish_at bigint,
  constraint trashed_blogs_pkey PRIMARY KEY (blog_id)
);
CREATE INDEX trashed_blogs_by_time ON trashed_blogs USING btree (deleted_at);
create table blog_revisions (
  id text not null,
  blog_id text not null,
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
  series text,
  constraint blog_revisions_pkey PRIMARY KEY (id)
);
CREATE INDEX blog_revisions_by_blog ON blog_revisions USING btree (blog_id, saved_at, id, size);
create table working_copies (
  key text not null,
  blog_id text,
  base_version text,
  version text not null,
  editor text not null,
  saved_at bigint not null,
  fields text not null,
  constraint working_copies_pkey PRIMARY KEY (key)
);
CREATE INDEX working_copies_by_blog ON working_copies USING btree (blog_id);
create table preview_links (
  blog_id text not null,
  token_hash text not null,
  created_at bigint not null,
  constraint preview_links_pkey PRIMARY KEY (blog_id),
  constraint preview_links_token_hash_key UNIQUE (token_hash)
);
create table blog_tags (
  blog_id text not null,
  key text not null,
  name text not null,
  "position" integer not null,
  constraint blog_tags_key PRIMARY KEY (blog_id, key)
);
CREATE INDEX blog_tags_by_key ON blog_tags USING btree (key, blog_id);
create table blog_search (
  blog_id text not null,
  title text not null,
  tags text not null,
  words text not null,
  document tsvector generated always as (((setweight(to_tsvector('simple'::regconfig, title), 'A'::"char") || setweight(to_tsvector('simple'::regconfig, tags), 'B'::"char")) || setweight(to_tsvector('simple'::regconfig, words), 'D'::"char"))) stored,
  language text,
  constraint blog_search_pkey PRIMARY KEY (blog_id)
);
CREATE INDEX blog_search_by_word ON blog_search USING gin (document);
create table message_search (
  message_id text not null,
  email_key text not null,
  words text not null,
  document tsvector generated always as (array_to_tsvector(string_to_array(words, ' '::text))) stored not null,
  constraint message_search_pkey PRIMARY KEY (message_id)
);
CREATE INDEX message_search_by_email ON message_search USING btree (email_key);
CREATE INDEX message_search_by_word ON message_search USING gin (document);
create table message_replies (
  id text not null,
  message_id text not null,
  direction text not null,
  text text not null,
  mail_id text not null,
  thread_id text not null,
  idempotency_key text,
  created_at bigint not null,
  handed_at bigint,
  sent_at bigint,
  sender text,
  attachments text,
  automatic integer default 0 not null,
  missing text,
  constraint message_replies_pkey PRIMARY KEY (id),
  constraint message_replies_idempotency_key_key UNIQUE (idempotency_key),
  constraint message_replies_mail_id_key UNIQUE (mail_id)
);
CREATE INDEX message_replies_by_message ON message_replies USING btree (message_id, created_at, id);
CREATE INDEX message_replies_by_thread ON message_replies USING btree (thread_id);
create table saved_replies (
  id text not null,
  name text not null,
  text text not null,
  changed_at bigint not null,
  constraint saved_replies_pkey PRIMARY KEY (id)
);
create table spam_tokens (
  token text not null,
  spam integer not null,
  wanted integer not null,
  constraint spam_tokens_pkey PRIMARY KEY (token)
);
create table mailbox_positions (
  mailbox text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  faults integer default 0 not null,
  constraint mailbox_positions_pkey PRIMARY KEY (mailbox)
);
create table notification_settings (
  id integer not null,
  mail text not null,
  daily_at text not null,
  quiet_from text,
  quiet_to text,
  webhook integer not null,
  constraint notification_settings_pkey PRIMARY KEY (id)
);
create table webhook_attempts (
  id text not null,
  message_id text not null,
  attempted_at bigint not null,
  status integer,
  answer text not null,
  constraint webhook_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_attempts_message ON webhook_attempts USING btree (message_id);
create table push_devices (
  id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  created_at bigint not null,
  session_id text,
  paused_until bigint default 0 not null,
  failure text,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_devices_session ON push_devices USING btree (session_id);
create table share_links (
  id text not null,
  slug text not null,
  label text not null,
  target text not null,
  last_day text,
  notify integer not null,
  created_at bigint not null,
  opens integer default 0 not null,
  previews integer default 0 not null,
  first_opened_at bigint,
  last_opened_at bigint,
  constraint share_links_pkey PRIMARY KEY (id),
  constraint share_links_slug_key UNIQUE (slug)
);
create table share_link_countries (
  link_id text not null,
  country text not null,
  opens integer not null,
  constraint share_link_countries_pk PRIMARY KEY (link_id, country)
);
create table visit_salts (
  day text not null,
  salt text not null,
  created_at bigint not null,
  constraint visit_salts_pkey PRIMARY KEY (day)
);
create table feed_days (
  day text not null,
  reader text not null,
  feed text not null,
  requests integer not null,
  subscribers integer not null,
  constraint feed_days_pk PRIMARY KEY (day, reader, feed)
);
create table download_days (
  day text not null,
  path text not null,
  downloads integer not null,
  constraint download_days_pk PRIMARY KEY (day, path)
);
create table request_hashes (
  hash text not null,
  kind text not null,
  day text not null,
  constraint request_hashes_pk PRIMARY KEY (hash, kind)
);
create table api_keys (
  id text not null,
  key_hash text not null,
  prefix text not null,
  label text not null,
  created_at bigint not null,
  last_used_at bigint,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash)
);
create table imported_visits (
  key text not null,
  constraint imported_visits_pkey PRIMARY KEY (key)
);
create table letter_settings (
  id integer not null,
  every text not null,
  sent_to text not null,
  constraint letter_settings_pkey PRIMARY KEY (id)
);
create table visit_goals (
  id text not null,
  path text not null,
  label text,
  created_at bigint not null,
  constraint visit_goals_pkey PRIMARY KEY (id),
  constraint visit_goals_path_key UNIQUE (path)
);
create table visit_figure_groups (
  period text not null,
  dimension text not null,
  place integer not null,
  figures bytea not null,
  constraint visit_figure_groups_pk PRIMARY KEY (dimension, place, period)
);
CREATE INDEX visit_figure_groups_by_period ON visit_figure_groups USING btree (period);
create table visitor_hashes (
  day text not null,
  hash bigint not null,
  visitor bigint not null,
  constraint visitor_hashes_pk PRIMARY KEY (day, hash)
);
create table notice_deliveries (
  notice_id text not null,
  device_id text not null,
  sent_at bigint not null,
  constraint notice_deliveries_pk PRIMARY KEY (notice_id, device_id)
);
CREATE INDEX notice_deliveries_device ON notice_deliveries USING btree (device_id);
alter table sessions add constraint sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON DELETE CASCADE;
alter table redirects add constraint redirects_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;
alter table blog_texts add constraint blog_texts_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;
alter table upload_parts add constraint upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE;
alter table trashed_blogs add constraint trashed_blogs_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;
alter table blog_revisions add constraint blog_revisions_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;
alter table working_copies add constraint working_copies_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;
alter table preview_links add constraint preview_links_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;
alter table blog_tags add constraint blog_tags_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;
alter table blog_search add constraint blog_search_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;
alter table message_search add constraint message_search_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table message_replies add constraint message_replies_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table webhook_attempts add constraint webhook_attempts_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table push_devices add constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table share_link_countries add constraint share_link_countries_link_id_fkey FOREIGN KEY (link_id) REFERENCES share_links(id) ON DELETE CASCADE;
alter table notice_deliveries add constraint notice_deliveries_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE;
