/** Tables that a backup holds, each after those that it refers to. */
export const storedTables = [
  "blogs",
  "messages",
  "visits",
  "visit_days",
  "admins",
  "mail_queue",
  "uncounted_visits",
  "security_events",
] as const;

export type StoredTable = (typeof storedTables)[number];

/**
 * Tables that a backup leaves out, so that whoever reads it finds no key and no session in it: sessions and secrets,
 * counts of the rate limits, and what this installation has to do next.
 */
export const leftOutTables = ["sessions", "secrets", "rate_limits", "tasks", "backups", "versions"] as const;

/** Folders of DATA_DIR that belong to the site. */
export const siteFolders = ["site", "uploads"] as const;

export type SiteFolder = (typeof siteFolders)[number];
