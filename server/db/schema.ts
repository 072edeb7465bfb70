import type { Generated } from "kysely";

/** Rows as both engines store them. Times are milliseconds since 1970, and booleans are 0 or 1. */
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
  pings: PingRow;
  redirects: RedirectRow;
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
  /** Begins with the time of the visit, so that visits are sorted by their ids. */
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

/** The number of visits per day that are left out of the statistics. */
interface UncountedVisitsRow {
  day: string;
  reason: string;
  visits: number;
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
}

interface MailRow {
  message_id: string;
  attempts: number;
  /** When to send it next. While it is being sent, the time when another instance may take over. */
  due_at: number;
}

/** A changed address that a service is told about. */
interface PingRow {
  service: "websub" | "indexnow";
  address: string;
  attempts: number;
  /** When to send it next. While it is being sent, the time when another instance may take over. */
  due_at: number;
}

/** A slug that a post had before. No post has the slug of a redirect. */
interface RedirectRow {
  slug: string;
  blog_id: string;
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
}

/** Scheduled work that only one instance should do. */
interface TaskRow {
  name: string;
  /** When to run it next. While it is running, the time when another instance may take over. */
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
