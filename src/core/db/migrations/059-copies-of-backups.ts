import { type Kysely, sql } from "kysely";

const statements = [
  // When the backup was copied to the bucket, when the owner's command was done with it, and when its copy was
  // restored.
  "alter table backups add column uploaded_at bigint",
  "alter table backups add column command_done_at bigint",
  "alter table backups add column copy_tested_at bigint",
  "alter table jobs add column failing_since bigint",
];

/** Where backups were copied, and for how long jobs have failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
