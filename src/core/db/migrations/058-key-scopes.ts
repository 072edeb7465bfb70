import { type Kysely, sql } from "kysely";

const statements = [
  // Keys that were made before could only read.
  "alter table api_keys add column scope text not null default 'read'",
  "alter table security_events add column key_label text",
  "alter table blogs add column saved_with_key integer not null default 0",
];

/** What API keys may do, and what they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
