import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blogs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("image", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("views", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("likes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("published_at", "bigint")
    .execute();
  await db.schema
    .createIndex("blogs_by_publication")
    .on("blogs")
    .columns(["published", "published_at", "id"])
    .execute();

  await db.schema
    .createTable("messages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("contact_consent", "integer", (column) => column.notNull())
    .addColumn("idempotency_key", "text", (column) => column.unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("notified_at", "bigint")
    .execute();
  await db.schema.createIndex("messages_by_time").on("messages").columns(["created_at", "id"]).execute();

  await db.schema
    .createTable("visits")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("visited_at", "bigint", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("country", "text")
    .addColumn("city", "text")
    .execute();
  await db.schema.createIndex("visits_by_time").on("visits").columns(["visited_at", "id"]).execute();

  await db.schema
    .createTable("visit_days")
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("visits", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("admins")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("admin_id", "text", (column) => column.notNull().references("admins.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}
