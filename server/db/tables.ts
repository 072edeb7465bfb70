import { detailColumns } from "./detail-columns.ts";
import type { Schema } from "./schema.ts";

/** Names, separated by spaces. */
type Names = string;

/** What a table holds. Every column is in exactly one of the lists. */
interface Table {
  /** The columns of the primary key. */
  key: Names;
  /**
   * Why a backup leaves the table out: its rows let someone in (`secret`), are made again from others (`rebuilt`), or
   * belong to this installation (`installation`).
   */
  leftOut?: "secret" | "rebuilt" | "installation";
  /** The heading of the privacy page below which it is described. Tables about visitors need one. */
  privacy?: string;
  /** What visitors have entered, or what is known about them. */
  visitors?: Names;
  /** Texts of the owner that can show uploads. */
  uploads?: Names;
  /** Columns that a backup leaves out, because the restored site makes them again. */
  rebuilt?: Names;
  /** Columns with bytes, which are hexadecimal digits in a backup. */
  bytes?: Names;
  /** A column with a hash of a visitor. A backup has a random number in its place, in the column `number`. */
  hash?: { column: string; number: string };
  /** All other columns. */
  other: Names;
}

const details: Names = Object.values(detailColumns).join(" ");

/**
 * All tables, each after those that it references. Backups, the search for unused uploads, and the check of the privacy
 * page derive from this list, and `tables.test.ts` compares it with the tables of both engines.
 */
export const tables: Record<keyof Schema, Table> = {
  // Posts, which the API and the database call blogs.
  blogs: {
    key: "id",
    uploads: "image",
    other:
      "id slug title published views likes created_at updated_at published_at publish_at pinned saved_with_key",
  },
  blog_texts: {
    key: "blog_id",
    uploads: "content",
    rebuilt: "body body_version",
    other: `blog_id ${details}`,
  },
  blog_tags: { key: "blog_id key", other: "blog_id key name position" },
  trashed_blogs: { key: "blog_id", other: "blog_id deleted_at published publish_at" },
  post_files: { key: "blog_id", other: "blog_id path hash" },
  blog_revisions: {
    key: "id",
    uploads: "image content",
    other: `id blog_id saved_at slug title published tags size ${details}`,
  },
  working_copies: {
    key: "key",
    uploads: "fields",
    other: "key blog_id base_version version editor saved_at",
  },
  redirects: { key: "slug", other: "slug blog_id" },
  former_paths: { key: "path", other: "path blog_id" },
  imported_posts: { key: "source_id", other: "source_id blog_id" },
  uploads: {
    key: "id",
    other: "id hash source_hash name width height animated tint size created_at unused_since",
  },
  upload_parts: { key: "upload_id part", bytes: "content", other: "upload_id part" },
  // Messages.
  messages: {
    key: "id",
    privacy: "Messages",
    visitors: "name email message contact_consent idempotency_key labels note spam_reasons",
    other: "id created_at notified_at deleted_at state withdrawn_at answered_at learned",
  },
  message_replies: {
    key: "id",
    privacy: "Messages",
    visitors: "text sender attachments mail_id thread_id",
    other: "id message_id direction idempotency_key created_at handed_at sent_at automatic missing",
  },
  mailbox_positions: { key: "mailbox", other: "mailbox uid_validity last_uid faults" },
  saved_replies: { key: "id", other: "id name text changed_at" },
  notification_settings: { key: "id", other: "id mail daily_at quiet_from quiet_to webhook" },
  letter_settings: { key: "id", other: "id every sent_to" },
  site_versions: { key: "id", other: "id file saved_at text_before text_after changed written" },
  site_files: { key: "path part", bytes: "content", other: "path part hash" },
  share_links: {
    key: "id",
    other: "id slug label target last_day notify created_at opens previews first_opened_at last_opened_at",
  },
  share_link_countries: {
    key: "link_id country",
    privacy: "Posts and links",
    visitors: "country",
    other: "link_id opens",
  },
  spam_tokens: { key: "token", privacy: "Messages", visitors: "token", other: "spam wanted" },
  // Visits.
  visits: {
    key: "id",
    privacy: "Visits",
    visitors: "visited_at country city device browser system language source campaign report visitor",
    hash: { column: "visitor_hash", number: "visitor" },
    other: "id day report_version hour",
  },
  visit_days: { key: "day", other: "day visits changes counted_changes" },
  visit_values: { key: "id", privacy: "Visits", visitors: "value", other: "id dimension" },
  day_counts: {
    key: "value_id day",
    privacy: "Visits",
    other:
      "value_id day visits visitors reports seconds page_reports page_seconds finished read_0 read_25 read_50 read_75 read_100",
  },
  visit_goals: { key: "id", other: "id path label created_at" },
  imported_visits: { key: "key", other: "key" },
  admins: { key: "id", other: "id email password_hash singleton password_changed_at" },
  jobs: {
    key: "id",
    privacy: "Messages",
    visitors: "subject payload last_error",
    other: "id kind key state due_at attempts failed_at failing_since lease leased_until",
  },
  uncounted_visits: { key: "day reason", other: "day reason visits" },
  feed_days: { key: "day reader feed", other: "day reader feed requests subscribers" },
  download_days: { key: "day path", other: "day path downloads" },
  security_events: {
    key: "id",
    privacy: "Limits and logs",
    visitors: "device country city",
    other: "id event occurred_at last_at times tally_key key_label",
  },
  demo_rows: { key: "id", other: "id kind updated_at" },
  // What no backup contains.
  blog_search: { key: "blog_id", leftOut: "rebuilt", other: "id blog_id title tags words language document" },
  message_search: {
    key: "message_id",
    leftOut: "rebuilt",
    privacy: "Messages",
    visitors: "email_key words document",
    other: "id message_id place",
  },
  sessions: {
    key: "token_hash",
    leftOut: "secret",
    other: "token_hash id admin_id created_at expires_at last_used_at device country city confirmed_at",
  },
  passkeys: {
    key: "id",
    leftOut: "secret",
    other: "id credential_id name public_key counter transports created_at last_used_at",
  },
  authenticator_apps: { key: "id", leftOut: "secret", other: "id secret last_step created_at" },
  recovery_codes: { key: "hash", leftOut: "secret", other: "hash created_at" },
  used_tickets: { key: "challenge", leftOut: "secret", other: "challenge used_at" },
  secrets: { key: "name", leftOut: "secret", other: "name value" },
  api_keys: {
    key: "id",
    leftOut: "secret",
    other: "id key_hash prefix label scope created_at last_used_at",
  },
  preview_links: { key: "blog_id", leftOut: "secret", other: "blog_id token_hash created_at" },
  rate_limits: {
    key: "key",
    leftOut: "installation",
    privacy: "Limits and logs",
    visitors: "key",
    other: "points expire",
  },
  visit_salts: {
    key: "day",
    leftOut: "secret",
    privacy: "Visits",
    visitors: "salt",
    other: "day created_at",
  },
  visitor_hashes: {
    key: "day hash",
    leftOut: "secret",
    privacy: "Visits",
    visitors: "hash visitor",
    other: "day",
  },
  request_hashes: {
    key: "hash",
    leftOut: "secret",
    privacy: "Posts and links",
    visitors: "hash",
    other: "kind day",
  },
  backups: {
    key: "id",
    leftOut: "installation",
    other: "id file made_at verified_at uploaded_at command_done_at copy_tested_at",
  },
  versions: { key: "name", leftOut: "installation", other: "name version" },
  webhook_attempts: {
    key: "id",
    leftOut: "installation",
    privacy: "Messages",
    visitors: "answer",
    other: "id message_id attempted_at status",
  },
  push_devices: {
    key: "id",
    leftOut: "secret",
    other: "id endpoint p256dh auth name created_at session_id paused_until failure",
  },
  // Tells which notifications were delivered. It keeps its older name.
  notice_deliveries: {
    key: "notice_id device_id",
    leftOut: "installation",
    other: "notice_id device_id sent_at",
  },
};

type TableName = keyof Schema;

export const tableNames = Object.keys(tables) as TableName[];

/** Returns the columns of a table that are in one of its lists. */
export function columnsOf(
  table: TableName,
  list: "key" | "visitors" | "uploads" | "rebuilt" | "bytes" | "other",
): string[] {
  return tables[table][list]?.split(" ") ?? [];
}
