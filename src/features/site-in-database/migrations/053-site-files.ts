import { type Kysely, sql } from "kysely";

/** The files of the site, in parts, for sites that keep them in the database, and whether the change of a version was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_files (
    path text not null,
    part integer not null,
    content bytea not null,
    hash text not null,
    constraint site_files_pkey primary key (path, part)
  )`.execute(db);
  await sql`alter table site_versions add column written integer not null default 1`.execute(db);
}
