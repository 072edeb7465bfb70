import { messageMail, messageWebhook } from "../../inbox/notifications/kinds.ts";
import { replyMail } from "../../inbox/replies/reply-jobs.ts";
import { publicationKind } from "../../posts/publication.ts";

/** The tables in a backup. Each comes after the tables that it references. */
export const storedTables = [
  "blogs",
  "blog_texts",
  "blog_tags",
  "trashed_blogs",
  "blog_revisions",
  "working_copies",
  "redirects",
  "uploads",
  "upload_parts",
  "messages",
  "message_replies",
  "mailbox_positions",
  "saved_replies",
  "notification_settings",
  "letter_settings",
  "share_links",
  "share_link_countries",
  "spam_tokens",
  "visits",
  "visit_days",
  "visit_counts",
  "visit_goals",
  "imported_visits",
  "admins",
  "jobs",
  "uncounted_visits",
  "feed_days",
  "download_days",
  "security_events",
  "demo_rows",
] as const;

/** Tables that older versions had. Their backups can contain the first of these, whose rows are migrated to `jobs` and `visit_counts`. */
export const olderTables = {
  stored: ["mail_queue", "visit_figure_groups"],
  leftOut: ["pings", "tasks"],
} as const;

export type StoredTable = (typeof storedTables)[number] | (typeof olderTables.stored)[number];

/** All tables that a backup can contain. */
export const knownTables: readonly StoredTable[] = [...storedTables, ...olderTables.stored];

/**
 * The columns that sort the rows of a table, so that rows that have not changed are at the same place in every backup.
 */
export const rowOrder: Record<StoredTable, readonly string[]> = {
  blogs: ["id"],
  blog_texts: ["blog_id"],
  blog_tags: ["blog_id", "key"],
  trashed_blogs: ["blog_id"],
  blog_revisions: ["id"],
  working_copies: ["key"],
  redirects: ["slug"],
  uploads: ["id"],
  upload_parts: ["upload_id", "part"],
  messages: ["id"],
  message_replies: ["id"],
  mailbox_positions: ["mailbox"],
  saved_replies: ["id"],
  notification_settings: ["id"],
  letter_settings: ["id"],
  share_links: ["id"],
  share_link_countries: ["link_id", "country"],
  spam_tokens: ["token"],
  visits: ["id"],
  visit_days: ["day"],
  visit_counts: ["period", "dimension", "value"],
  visit_goals: ["id"],
  imported_visits: ["key"],
  admins: ["id"],
  jobs: ["id"],
  uncounted_visits: ["day", "reason"],
  feed_days: ["day", "reader", "feed"],
  download_days: ["day", "path"],
  security_events: ["id"],
  demo_rows: ["id"],
  mail_queue: ["message_id"],
  visit_figure_groups: ["dimension", "place", "period"],
};

/** The columns that a backup leaves out, because the restored site makes them again. */
export const leftOutColumns: { [Table in StoredTable]?: readonly string[] } = {
  blog_texts: ["body", "body_version"],
};

/** The columns whose hashes a backup does not contain. The first gets a random number in place of the second. */
export const hashColumns: { [Table in StoredTable]?: { number: string; hash: string } } = {
  visits: { number: "visitor", hash: "visitor_hash" },
};

/** The columns that contain bytes. In a backup, they are hexadecimal digits. */
export const binaryColumns: { [Table in StoredTable]?: readonly string[] } = {
  upload_parts: ["content"],
  visit_figure_groups: ["figures"],
};

/** The kinds of jobs in a backup: mails and webhooks must not be lost, and neither must the times of posts. Other pending work belongs to this installation. */
export const storedJobs: readonly string[] = [messageMail, messageWebhook, replyMail, publicationKind];

/**
 * The tables that a backup leaves out: sessions and the devices that belong to them, secrets, API keys, and links to drafts, so that a backup contains no keys; rate limit
 * counts; what tells visitors apart for a day; what posts and messages are found by, which the restored site makes again; and notes about this installation, such as
 * what a webhook has responded.
 */
export const leftOutTables = [
  "blog_search",
  "message_search",
  "sessions",
  "secrets",
  "api_keys",
  "preview_links",
  "rate_limits",
  "visit_salts",
  "visitor_hashes",
  "request_hashes",
  "backups",
  "versions",
  "webhook_attempts",
  "push_devices",
  "notice_deliveries",
] as const;

/** The folders of DATA_DIR that belong to the site. */
export const siteFolders = ["site", "uploads"] as const;

export type SiteFolder = (typeof siteFolders)[number];
