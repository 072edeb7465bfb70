/** The tables in a backup. Each comes after the tables that it references. */
export const storedTables = [
  "blogs",
  "redirects",
  "messages",
  "visits",
  "visit_days",
  "admins",
  "mail_queue",
  "uncounted_visits",
  "security_events",
  "demo_rows",
] as const;

export type StoredTable = (typeof storedTables)[number];

/**
 * The tables that a backup leaves out: sessions and secrets, so that a backup contains no keys; rate limit counts;
 * and pending work of this installation.
 */
export const leftOutTables = [
  "sessions",
  "secrets",
  "rate_limits",
  "tasks",
  "backups",
  "versions",
  "pings",
] as const;

/** The folders of DATA_DIR that belong to the site. */
export const siteFolders = ["site", "uploads"] as const;

export type SiteFolder = (typeof siteFolders)[number];
