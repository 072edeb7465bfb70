import type { Generated } from "kysely";

/** Rows as both engines store them: text, integers, times in milliseconds since 1970, truth as 0 or 1. */
export interface Schema {
  blogs: BlogRow;
  messages: MessageRow;
  visits: VisitRow;
  visit_days: VisitDayRow;
  uncounted_visits: UncountedVisitsRow;
  admins: AdminRow;
  sessions: SessionRow;
  security_events: SecurityEventRow;
  mail_queue: MailRow;
  rate_limits: RateLimitRow;
  secrets: SecretRow;
  versions: VersionRow;
  backups: BackupRow;
  tasks: TaskRow;
  demo_rows: DemoRow;
}

export interface BlogRow {
  id: string;
  slug: string;
  title: string;
  image: string;
  /** JSON array of paragraphs. */
  content: string;
  published: number;
  views: number;
  likes: number;
  created_at: number;
  updated_at: number;
  published_at: number | null;
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
}

interface VisitRow {
  id: string;
  visited_at: number;
  /** Year-month-day in the owner's time zone. */
  day: string;
  country: string | null;
  city: string | null;
}

interface VisitDayRow {
  day: string;
  visits: number;
}

/** Visits of a day that were answered and not counted. */
interface UncountedVisitsRow {
  day: string;
  reason: string;
  visits: number;
}

interface AdminRow {
  id: string;
  email: string;
  password_hash: string;
  /** Always 1, and unique: there is one account at most. */
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
  /** Names what a row counts, so that an attempt finds its row; null for events with a row of their own. */
  tally_key: string | null;
}

interface MailRow {
  message_id: string;
  attempts: number;
  /** When to send it next; while it is being sent, when another instance may take it over. */
  due_at: number;
}

/** On PostgreSQL only; written by rate-limiter-flexible. */
interface RateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

interface SecretRow {
  name: string;
  value: string;
}

/** A counter of changes, for instances that cache the data. */
interface VersionRow {
  name: string;
  version: number;
}

/** A backup that was made of this database. */
interface BackupRow {
  id: string;
  file: string;
  made_at: number;
  /** When it was proven that it can be restored. */
  verified_at: number | null;
}

/** Work that one instance does for all. */
interface TaskRow {
  name: string;
  /** When to do it next; while it is being done, when another instance may take it over. */
  due_at: number;
}

/** A row of the sample data, so that it can be removed again. */
export interface DemoRow {
  /** The id of the row. */
  id: string;
  kind: "post" | "message" | "visit";
  /** When the post was stored; a post that was edited since has another time. */
  updated_at: number | null;
}
