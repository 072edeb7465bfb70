import { sql } from "kysely";
import { expect, test } from "vitest";
import { createMigratedDatabase } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import { tables } from "../../core/db/tables.ts";
import { storedTables } from "./stored-tables.ts";

test("a backup has its tables in the order of version 0.3.0, with new ones at any place", () => {
  const earlier =
    "blogs blog_texts blog_tags trashed_blogs post_files blog_revisions working_copies redirects former_paths " +
    "imported_posts uploads upload_parts messages message_replies mailbox_positions saved_replies " +
    "notification_settings letter_settings site_versions site_files share_links share_link_countries spam_tokens " +
    "visits visit_days visit_values day_counts visit_goals imported_visits admins jobs uncounted_visits feed_days " +
    "download_days security_events demo_rows";
  const names = earlier.split(" ");
  // A feature that was removed has taken its tables with it.
  const kept = names.filter((name) => Object.hasOwn(tables, name));
  expect(storedTables.filter((name) => names.includes(name))).toEqual(kept);
});

test("a backup has each table after those that it references", async () => {
  const place = await createMigratedDatabase("sqlite");
  const db = await openTestDatabase(place);
  for (const [index, table] of storedTables.entries()) {
    const { rows } = await sql<{ table: string }>`pragma foreign_key_list(${sql.ref(table)})`.execute(db);
    const before: readonly string[] = storedTables.slice(0, index + 1);
    const stored = rows.map((row) => row.table).filter((name) => storedTables.some((one) => one === name));
    for (const name of stored) expect(before, `${table} references ${name}`).toContain(name);
  }
  await db.destroy();
  await place.remove();
});
