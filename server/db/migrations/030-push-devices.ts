import type { Kysely } from "kysely";

/** The owner's devices that get notifications, and which messages each has been told about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("push_devices")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("endpoint", "text", (column) => column.notNull().unique())
    .addColumn("p256dh", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    // Ending a session ends the notifications of its device.
    .addColumn("session_id", "text", (column) => column.references("sessions.id").onDelete("cascade"))
    .addColumn("paused_until", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("failure", "text")
    .execute();
  await db.schema.createIndex("push_devices_session").on("push_devices").column("session_id").execute();
  await db.schema
    .createTable("push_deliveries")
    .addColumn("message_id", "text", (column) =>
      column.notNull().references("messages.id").onDelete("cascade"),
    )
    .addColumn("device_id", "text", (column) =>
      column.notNull().references("push_devices.id").onDelete("cascade"),
    )
    .addColumn("sent_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("push_deliveries_pk", ["message_id", "device_id"])
    .execute();
  await db.schema.createIndex("push_deliveries_device").on("push_deliveries").column("device_id").execute();
}
