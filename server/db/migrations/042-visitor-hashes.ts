import type { Kysely } from "kysely";

/**
 * The hash of a visitor is in the row of the visit until it is deleted. A table for the hashes had to be searched and changed at random
 * places for each visit, which took as long as everything else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("visits").addColumn("visitor_hash", "bigint").execute();
  // Visitors who come back today are counted again.
  await db.schema.dropTable("visitor_hashes").execute();
  await db.schema
    .createTable("visitor_hashes")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("hash", "bigint", (column) => column.notNull())
    .addColumn("visitor", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("visitor_hashes_pk", ["day", "hash"])
    .execute();
}
