import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Two instances that started at the same time could each create an account. Keep the older one.
  await sql`delete from admins where id <> (select min(id) from admins)`.execute(db);
  await db.schema
    .alterTable("admins")
    .addColumn("singleton", "integer", (column) => column.notNull().defaultTo(1).check(sql`singleton = 1`))
    .execute();
  await db.schema.createIndex("admins_one_at_most").unique().on("admins").column("singleton").execute();

  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  // The keys were unkeyed hashes, which can be reversed by trying all addresses.
  await sql`delete from rate_limits`.execute(db);
}
