import { type Kysely, sql } from "kysely";

/** Days whose visits are kept are counted again, with the page that each visit began with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const again = sql`select day from visit_days where counted_changes = changes and day in (select day from visits)`;
  await sql`delete from day_counts where day in (${again})`.execute(db);
  await sql`update visit_days set counted_changes = null where day in (${again})`.execute(db);
}
