import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";

interface Sessions {
  sessions: { token_hash: string; id: string; last_used_at: number };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await describeSessions(db as Kysely<Sessions>);
  await db.schema.alterTable("admins").addColumn("password_changed_at", "bigint").execute();
  await db.schema
    .createTable("security_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("occurred_at", "bigint", (column) => column.notNull())
    .addColumn("last_at", "bigint", (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull())
    .addColumn("device", "text")
    .addColumn("country", "text")
    .addColumn("city", "text")
    .addColumn("tally_key", "text", (column) => column.unique())
    .execute();
  await db.schema
    .createIndex("security_events_by_time")
    .on("security_events")
    .columns(["occurred_at", "id"])
    .execute();
}

/** Keeps existing sessions valid: each gets an id, and now as its last use. */
async function describeSessions(db: Kysely<Sessions>): Promise<void> {
  for (const name of ["device", "country", "city"]) {
    await db.schema.alterTable("sessions").addColumn(name, "text").execute();
  }
  await db.schema
    .alterTable("sessions")
    .addColumn("id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("sessions")
    .addColumn("last_used_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const { token_hash } of await db.selectFrom("sessions").select("token_hash").execute()) {
    const values = { id: randomUUID(), last_used_at: Date.now() };
    await db.updateTable("sessions").set(values).where("token_hash", "=", token_hash).execute();
  }
  await db.schema.createIndex("sessions_by_id").unique().on("sessions").column("id").execute();
}
