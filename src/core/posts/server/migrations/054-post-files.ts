import { type Kysely, sql } from "kysely";

/** Which posts are files of the site folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table post_files (
    blog_id text primary key references blogs (id) on delete cascade,
    path text not null unique,
    hash text not null
  )`.execute(db);
}
