import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("messages").addColumn("deleted_at", "bigint").execute();
  await db.schema.createIndex("messages_by_deletion").on("messages").column("deleted_at").execute();
}
