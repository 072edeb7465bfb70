import { type Kysely, sql } from "kysely";

/** What files of the site folder were before they were changed, and after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_versions (
    id text primary key,
    file text not null,
    saved_at bigint not null,
    text_before text,
    text_after text,
    changed text not null
  )`.execute(db);
}
