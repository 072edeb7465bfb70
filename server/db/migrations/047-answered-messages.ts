import { type Kysely, sql } from "kysely";

/**
 * A message that its visitor has answered is listed by the time of the answer. Deliveries are of messages and answers, so their key
 * refers to neither table. They are forgotten after two days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("messages").addColumn("answered_at", "bigint").execute();
  await sql`update messages set answered_at = answers.latest
    from (select message_id, max(created_at) as latest from message_replies
      where direction = 'in' and automatic = 0 group by message_id) as answers
    where answers.message_id = messages.id`.execute(db);
  await sql`create index messages_by_activity
    on messages (state, contact_consent, coalesce(answered_at, created_at), id)
    where deleted_at is null`.execute(db);
  await db.schema
    .createTable("notice_deliveries")
    .addColumn("notice_id", "text", (column) => column.notNull())
    .addColumn("device_id", "text", (column) =>
      column.notNull().references("push_devices.id").onDelete("cascade"),
    )
    .addColumn("sent_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("notice_deliveries_pk", ["notice_id", "device_id"])
    .execute();
  await db.schema
    .createIndex("notice_deliveries_device")
    .on("notice_deliveries")
    .column("device_id")
    .execute();
  await sql`insert into notice_deliveries select message_id, device_id, sent_at from push_deliveries`.execute(
    db,
  );
  await db.schema.dropTable("push_deliveries").execute();
}
