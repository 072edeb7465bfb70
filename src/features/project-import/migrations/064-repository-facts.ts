import { type Kysely, sql } from "kysely";

/** What code hosts say about the repositories of projects, and whether the owner wants that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table repository_facts (
    address text primary key,
    facts text,
    etag text,
    note text,
    checked_at bigint not null
  )`.execute(db);
  await sql`create table repository_settings (
    id integer primary key,
    facts integer not null
  )`.execute(db);
}
