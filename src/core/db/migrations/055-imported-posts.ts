import { type Kysely, sql } from "kysely";

const statements = [
  // The paths that imported posts had on their former sites. Like a redirect, a path leads to a post.
  `create table former_paths (
    path text primary key,
    blog_id text not null references blogs (id) on delete cascade
  )`,
  "create index former_paths_by_blog on former_paths (blog_id)",
  // What identifies an imported post in its source, so that another import finds it.
  `create table imported_posts (
    source_id text primary key,
    blog_id text not null references blogs (id) on delete cascade
  )`,
  "create index imported_posts_by_blog on imported_posts (blog_id)",
];

/** Where imported posts come from, and the paths that they had there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
