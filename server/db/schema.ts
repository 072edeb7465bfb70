import type { ColumnType, Generated } from "kysely";
import type { KeptState } from "../../contract/message-states.ts";
import type { DetailColumns } from "./detail-columns.ts";

/** Rows as both engines store them. Times are milliseconds since 1970, and booleans are 0 or 1. */
export interface Schema {
  blogs: BlogRow;
  blog_texts: PostTextRow;
  blog_tags: PostTagRow;
  blog_search: PostSearchRow;
  uploads: UploadRow;
  upload_parts: UploadPartRow;
  trashed_blogs: TrashedPostRow;
  post_files: PostFileRow;
  blog_revisions: PostRevisionRow;
  working_copies: WorkingCopyRow;
  preview_links: PreviewLinkRow;
  messages: MessageRow;
  message_search: MessageSearchRow;
  spam_tokens: SpamTokenRow;
  message_replies: MessageReplyRow;
  mailbox_positions: MailboxPositionRow;
  saved_replies: SavedReplyRow;
  notification_settings: NotificationSettingsRow;
  letter_settings: LetterSettingsRow;
  webhook_attempts: WebhookAttemptRow;
  push_devices: PushDeviceRow;
  notice_deliveries: NotificationDeliveryRow;
  api_keys: ApiKeyRow;
  share_links: ShareLinkRow;
  share_link_countries: ShareLinkCountryRow;
  visits: VisitRow;
  visit_days: VisitDayRow;
  imported_visits: ImportedVisitRow;
  visit_salts: VisitSaltRow;
  visitor_hashes: VisitorHashRow;
  visit_values: VisitValueRow;
  day_counts: VisitCountRow;
  visit_goals: VisitGoalRow;
  uncounted_visits: UncountedVisitsRow;
  feed_days: FeedDayRow;
  download_days: DownloadDayRow;
  request_hashes: RequestHashRow;
  admins: AdminRow;
  sessions: SessionRow;
  passkeys: PasskeyRow;
  authenticator_apps: AuthenticatorAppRow;
  recovery_codes: RecoveryCodeRow;
  used_tickets: UsedTicketRow;
  security_events: SecurityEventRow;
  jobs: JobRow;
  redirects: RedirectRow;
  former_paths: FormerPathRow;
  imported_posts: ImportedPostRow;
  rate_limits: RateLimitRow;
  secrets: SecretRow;
  site_versions: SiteVersionRow;
  site_files: SiteFileRow;
  versions: VersionRow;
  backups: BackupRow;
  demo_rows: DemoRow;
}

export interface BlogRow {
  id: string;
  slug: string;
  title: string;
  image: string;
  published: number;
  views: number;
  likes: number;
  created_at: number;
  updated_at: number;
  published_at: number | null;
  /** When a draft is going to be published. */
  publish_at: ColumnType<number | null, number | null | undefined>;
  /** Whether it is among the first posts of the list. */
  pinned: Generated<number>;
  /** Whether it was saved last with an API key. */
  saved_with_key: Generated<number>;
}

/** The text of a post, apart from what lists show and views change. */
interface PostTextRow extends DetailColumns {
  blog_id: string;
  /** JSON array of paragraphs, each of which is a block of Markdown. */
  content: string;
  /** The text as a tree, in JSON; `null` until it was parsed. */
  body: string | null;
  /** The version of the program's trees that `body` is of. */
  body_version: number | null;
}

interface PostTagRow {
  blog_id: string;
  /** The same for all spellings of a tag. */
  key: string;
  /** As the owner has written it for this post. */
  name: string;
  position: number;
}

/** What a post is found by, divided into words. Both engines keep an index of it. */
interface PostSearchRow {
  blog_id: string;
  title: string;
  tags: string;
  words: string;
  /** The language whose stems are among them. Null if there are none yet. */
  language: string | null;
}

/** A post that the owner deleted. It is kept for 30 days, so that it can be restored. Its `published` is 0. */
interface TrashedPostRow {
  blog_id: string;
  deleted_at: number;
  /** Whether it was published, and when it was going to be, so that it is restored as it was. */
  published: number;
  publish_at: number | null;
}

/** A post that is a file of the site folder, such as `posts/my-post.md`. One in the trash is none. */
interface PostFileRow {
  blog_id: string;
  path: string;
  /** Of what the post was last read from. */
  hash: string;
}

/** What a post was before a save replaced it. */
interface PostRevisionRow extends DetailColumns {
  id: string;
  blog_id: string;
  /** When it was saved, not when it was replaced. */
  saved_at: number;
  slug: string;
  title: string;
  image: string;
  published: number;
  /** JSON array of the names. Null if the version is from before there were tags. */
  tags: string | null;
  /** The length of `content`. */
  size: number;
  /** JSON array of paragraphs. */
  content: string;
}

/** What the owner has typed into the form and not saved yet. */
interface WorkingCopyRow {
  /** The id of the post, or `new`. */
  key: string;
  blog_id: string | null;
  /** The version of the post that the owner has changed. */
  base_version: string | null;
  version: string;
  /** The form that it was typed into. */
  editor: string;
  saved_at: number;
  /** JSON. */
  fields: string;
}

/** A link that shows a post to those who have it, although the post is not published. */
interface PreviewLinkRow {
  blog_id: string;
  token_hash: string;
  created_at: number;
}

/** A picture that the owner has uploaded, as it was converted. */
export interface UploadRow {
  id: string;
  /** The first 32 hexadecimal digits of the SHA-256 of its content. */
  hash: string;
  /** The same of the file that was uploaded. */
  source_hash: string;
  /** What the file was called. */
  name: string;
  width: number;
  height: number;
  animated: number;
  /** The average color, such as `#1a2b3c`; null if much of the picture is transparent. */
  tint: string | null;
  /** Bytes of its content. */
  size: number;
  created_at: number;
  /** Since when no post shows it; null if one does. Updated now and then. */
  unused_since: number | null;
}

/** A part of the content of an upload. */
interface UploadPartRow {
  upload_id: string;
  /** Counted from 0. */
  part: number;
  content: Uint8Array;
}

interface MessageRow {
  id: string;
  name: string;
  email: string;
  message: string;
  contact_consent: number;
  idempotency_key: string | null;
  created_at: number;
  notified_at: number | null;
  /** When the owner deleted the message. It is kept for 30 days, so that it can be restored. */
  deleted_at: number | null;
  /** What the message is, or was before it was deleted. */
  state: Generated<KeptState>;
  /** JSON array of the names. */
  labels: Generated<string>;
  /** What the owner wants to remember about the message. Nobody else sees it. */
  note: ColumnType<string | null, string | null | undefined>;
  /** JSON array of why the filter has moved it to spam. Null if it has not. */
  spam_reasons: ColumnType<string | null, string | null | undefined>;
  /** When the visitor has withdrawn the message. Its text and address are empty since. */
  withdrawn_at: ColumnType<number | null, number | null | undefined>;
  /** When the visitor has answered last. Null if they have not. */
  answered_at: ColumnType<number | null, number | null | undefined>;
  /** What the filter has learned from it. */
  learned: ColumnType<"spam" | "wanted" | null, "spam" | "wanted" | null | undefined>;
}

/** In how many messages that the owner has marked a token was. One row counts the messages. */
interface SpamTokenRow {
  /** 64 bits of a hash. */
  token: string;
  spam: number;
  wanted: number;
}

/** What a message is found by. Both engines keep an index of the words. */
interface MessageSearchRow {
  message_id: string;
  /** The address in lowercase. */
  email_key: string;
  /** The words of the name, the address, the text, the replies, and the note, and a word for each label. */
  words: string;
}

/** A mail in the conversation that a visitor's message began. */
export interface MessageReplyRow {
  id: string;
  message_id: string;
  /** `out`: from the owner. `in`: from the visitor. */
  direction: "out" | "in";
  text: string;
  /** The Message-ID, in angle brackets. It never changes, so that mail programs recognize a mail that is sent again. */
  mail_id: string;
  /** The Message-ID of the visitor's message, to which all mails of the conversation refer. */
  thread_id: string;
  idempotency_key: string | null;
  created_at: number;
  /** When an attempt began to hand the mail over to the mail server. From then on, it can have been sent. */
  handed_at: number | null;
  /** When the mail server accepted it. For `in`, the date of the mail. */
  sent_at: number | null;
  /** The address that a mail from the visitor came from. Null for `out`. */
  sender: ColumnType<string | null, string | null | undefined>;
  /** JSON array of the names and sizes of the attachments of a visitor's mail. Null if it has none. */
  attachments: ColumnType<string | null, string | null | undefined>;
  /** Whether a program of the visitor has answered, such as a vacation notice. */
  automatic: Generated<number>;
  /** What of a visitor's mail is not here but in the owner's mailbox: all of its text, or the rest of it. */
  missing: ColumnType<"all" | "rest" | null, "all" | "rest" | null | undefined>;
}

/** How far the owner's mailbox was read for answers of visitors. */
interface MailboxPositionRow {
  /** The folder, its server, and whose it is. */
  mailbox: string;
  /** With another value, the server has numbered the mails anew. */
  uid_validity: number;
  /** All mails up to this number were read. */
  last_uid: number;
  /** How often in a row the mails after that could not be read although the folder was open. */
  faults: Generated<number>;
}

/** A text that the owner replies with again and again. */
export interface SavedReplyRow {
  id: string;
  name: string;
  text: string;
  changed_at: number;
}

/** One row with the id 1, or none as long as the owner has changed nothing. */
interface NotificationSettingsRow {
  id: number;
  mail: "each" | "daily" | "off";
  /** HH:MM, as are the other times of day. */
  daily_at: string;
  quiet_from: string | null;
  quiet_to: string | null;
  webhook: 0 | 1;
}

/** One row with the id 1, or none as long as the owner has changed nothing. */
interface LetterSettingsRow {
  id: number;
  every: "off" | "week" | "month";
  /** The last day (YYYY-MM-DD) that a letter was about, or had to be. */
  sent_to: string;
}

/** A change of a file of the site folder. */
export interface SiteVersionRow {
  /** Begins with the time, so that versions are sorted by their ids. */
  id: string;
  file: string;
  saved_at: number;
  /** Null if there was no file. */
  text_before: string | null;
  text_after: string | null;
  /** A list of paths as JSON, such as `["projects[2].title"]`. */
  changed: string;
  /** 0 until the file is known to have been written, and 1 from then on. */
  written: number;
}

/** A part of a file of the site, if the files are in the database. */
interface SiteFileRow {
  /** Such as `pages/uses.md`. */
  path: string;
  /** Counted from 0. */
  part: number;
  content: Uint8Array;
  /** The SHA-256 of the whole file. */
  hash: string;
}

interface WebhookAttemptRow {
  /** Begins with the time, so that attempts are sorted by their ids. */
  id: string;
  message_id: string;
  attempted_at: number;
  /** Null if there was no response. */
  status: number | null;
  answer: string;
}

/** A browser of the owner that gets notifications. */
export interface PushDeviceRow {
  id: string;
  /** Its address at a push service. */
  endpoint: string;
  /** Its public key and secret, in base64url. */
  p256dh: string;
  auth: string;
  name: string;
  created_at: number;
  /** The session that turned notifications on. Null once that has expired. */
  session_id: string | null;
  /** The push service wants nothing before. Milliseconds since 1970. */
  paused_until: Generated<number>;
  /** Why the last notification could not be sent. */
  failure: string | null;
}

/** That a device need not be told about a message or an answer any more. */
interface NotificationDeliveryRow {
  /** The id of the message or the answer. */
  notice_id: string;
  device_id: string;
  sent_at: number;
}

/** A key with which programs read the figures. */
interface ApiKeyRow {
  id: string;
  key_hash: string;
  /** What the key begins with. */
  prefix: string;
  label: string;
  /** What the key may do. */
  scope: Generated<string>;
  created_at: number;
  last_used_at: number | null;
}

export interface ShareLinkRow {
  id: string;
  slug: string;
  label: string;
  /** A path of the site, or the address of another one. */
  target: string;
  /** YYYY-MM-DD in the owner's time zone. */
  last_day: string | null;
  /** Whether the first opening is mailed to the owner. */
  notify: 0 | 1;
  created_at: number;
  /** By people, and by programs. */
  opens: Generated<number>;
  previews: Generated<number>;
  first_opened_at: number | null;
  last_opened_at: number | null;
}

interface ShareLinkCountryRow {
  link_id: string;
  country: string;
  opens: number;
}

interface VisitRow {
  /** Begins with the time of the visit, so that visits are sorted by their ids. */
  id: string;
  visited_at: number;
  /** Year-month-day in the owner's time zone. */
  day: string;
  country: string | null;
  city: string | null;
  device: string | null;
  browser: string | null;
  system: string | null;
  language: string | null;
  /** The name of the site that a link was followed from. Empty if it was none. */
  source: string | null;
  campaign: string | null;
  /** JSON of what the browser has reported: see `contract/visit-report.ts`. */
  report: string | null;
  /** The version of the stored report. */
  report_version: Generated<number>;
  /** The hour of the day in the owner's time zone. */
  hour: number | null;
  /** A random number, the same for the visits of a visitor on a day. */
  visitor: number | null;
  /** The hash of the visitor, which is replaced by `visitor` after 48 hours. */
  visitor_hash: number | null;
}

interface VisitDayRow {
  day: string;
  visits: number;
  /** Raised by all that changes the visits of the day. */
  changes: Generated<number>;
  /** The value of `changes` when the day was counted. Null if it never was. If both are equal, the day is counted. */
  counted_changes: number | null;
}

/** A visit of another program that was imported. The key is a hash of its id there. */
interface ImportedVisitRow {
  key: string;
}

/** A random key, with which a day's visitors are hashed. */
interface VisitSaltRow {
  day: string;
  salt: string;
  created_at: number;
}

/** The number that replaces a hash, while those of its day are replaced. */
interface VisitorHashRow {
  day: string;
  hash: number;
  visitor: number;
}

/** What visits are counted by: see `server/visits/insight/counts.ts`. */
interface VisitValueRow {
  id: number;
  dimension: string;
  value: string;
}

/** How many visits of a day have a value. Of a day that is not counted, these are only visits that were deleted because they are old. */
interface VisitCountRow {
  value_id: number;
  day: string;
  visits: number;
  visitors: number;
  /** Of how many of these visits the browser has told how long they were, and for how many seconds the site was visible in them. */
  reports: number;
  seconds: number;
  // Of pages: the same for the page alone, how many visits have read it to the end, and how many less than each quarter
  // of it, and all.
  page_reports: number;
  page_seconds: number;
  finished: number;
  read_0: number;
  read_25: number;
  read_50: number;
  read_75: number;
  read_100: number;
}

/** A page that the owner wants visits to reach. */
export interface VisitGoalRow {
  id: string;
  path: string;
  label: string | null;
  created_at: number;
}

/** The number of visits per day that are left out of the statistics. */
interface UncountedVisitsRow {
  day: string;
  reason: string;
  visits: number;
}

/** Requests of feeds per day and reader, and of services also per feed. */
interface FeedDayRow {
  day: string;
  /** The name of a program or service: see `server/visits/requests/readers.ts`. */
  reader: string;
  /** The address of a feed and the id that a service gives it. Empty for programs that fetch for one person. */
  feed: string;
  requests: number;
  /** The highest number that a service has said on this day, or how many people a program has fetched for. */
  subscribers: number;
}

interface DownloadDayRow {
  day: string;
  path: string;
  downloads: number;
}

/** The hash of somebody who reads feeds, or of the owner's browser. Deleted with the salt of its day. */
interface RequestHashRow {
  hash: string;
  kind: "owner" | "reader";
  day: string;
}

interface AdminRow {
  id: string;
  email: string;
  password_hash: string;
  /** Always 1, and unique, so that there is at most one account. */
  singleton: Generated<number>;
  password_changed_at: number | null;
}

interface SessionRow {
  token_hash: string;
  /** Identifies the session where its token must not be shown. */
  id: string;
  admin_id: string;
  created_at: number;
  expires_at: number;
  last_used_at: number;
  /** Browser and system at sign-in, such as "Chrome on Linux". */
  device: string | null;
  country: string | null;
  city: string | null;
  /** When the owner last proved to be there, with all that a sign-in asks for. */
  confirmed_at: Generated<number>;
}

export interface PasskeyRow {
  id: string;
  /** What the authenticator calls it. */
  credential_id: string;
  name: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often the authenticator says that it was used; 0 if it does not count. */
  counter: number;
  /** JSON array of how browsers reach it, such as `usb`. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** One row with the id 1, or none. */
interface AuthenticatorAppRow {
  id: number;
  /** In base32. */
  secret: string;
  /** The period of 30 seconds, counted from 1970, whose code was used last. */
  last_step: number;
  created_at: number;
}

interface RecoveryCodeRow {
  hash: string;
  created_at: number;
}

/** A ticket that was used, and cannot be used again. */
interface UsedTicketRow {
  challenge: string;
  used_at: number;
}

/** What happened to the owner's account. Repeated attempts share a row. */
export interface SecurityEventRow {
  id: string;
  event: string;
  occurred_at: number;
  /** When it last happened; differs from `occurred_at` in rows that count attempts. */
  last_at: number;
  times: number;
  device: string | null;
  country: string | null;
  city: string | null;
  /** Identifies the row that counts repeated attempts; null for events that are not counted together. */
  tally_key: string | null;
  /** The API key, passkey, or app that it is about, or how many recovery codes are left. */
  key_label: ColumnType<string | null, string | null | undefined>;
}

/** Work that is done later, outside of the request that causes it, or again and again. */
export interface JobRow {
  id: string;
  /** What there is to do. */
  kind: string;
  /** Identifies the job within its kind. */
  key: string;
  /** What the owner reads about this job beside its kind, such as an address. Empty if the kind says everything. */
  subject: string;
  /** JSON. What the job needs to be done. */
  payload: string;
  /**
   * `waiting`: done when it is due. `failed`: not tried again, unless the owner wants it. `held`: not done until it is
   * resumed. `scheduled`: done when it is due, and due again after that if its kind says so; the owner cannot discard
   * it.
   */
  state: "waiting" | "failed" | "held" | "scheduled";
  due_at: number;
  /** How often it was tried, including the attempt in progress. A success resets it for scheduled jobs. */
  attempts: Generated<number>;
  /** When it last failed, and why. Null if the last attempt did not fail. */
  failed_at: number | null;
  last_error: string | null;
  /** When the first of the failures in a row was. */
  failing_since: ColumnType<number | null, number | null | undefined>;
  /** Identifies the attempt in progress. Null if there is none. */
  lease: string | null;
  /** Until when no other instance may do the job. */
  leased_until: number | null;
}

/** A path that a post had on the site that it was imported from. */
interface FormerPathRow {
  /** In the spelling of `server/posts/former-paths.ts`. */
  path: string;
  blog_id: string;
}

interface ImportedPostRow {
  /** A hash of what identifies the post in its source. */
  source_id: string;
  blog_id: string;
}

/** A slug that a post had before. No post has the slug of a redirect. */
interface RedirectRow {
  slug: string;
  blog_id: string;
}

/** Uses of a limit within a window that ends at `expire`. On PostgreSQL only. */
interface RateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

interface SecretRow {
  name: string;
  value: string;
}

/** Counts changes, so that instances can refresh their caches. */
interface VersionRow {
  name: string;
  version: number;
}

/** A backup of this database. */
interface BackupRow {
  id: string;
  file: string;
  made_at: number;
  /** When the backup was verified by restoring it. */
  verified_at: number | null;
  /** When it was copied to the bucket. */
  uploaded_at: ColumnType<number | null, number | null | undefined>;
  /** When the owner's command was done with it. */
  command_done_at: ColumnType<number | null, number | null | undefined>;
  /** When its copy in the bucket was downloaded and restored. */
  copy_tested_at: ColumnType<number | null, number | null | undefined>;
}

/** A row of the sample data, so that it can be removed again. Visits of the sample data are known by their ids. */
export interface DemoRow {
  /** The id of the row. */
  id: string;
  /** `visit`: only in databases that an older version has filled. */
  kind: "post" | "message" | "visit" | "upload";
  /** When the post was stored; a post that was edited since has another time. */
  updated_at: number | null;
}
