import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";

export async function fillSite(db: Kysely<Schema>): Promise<void> {
  await db.insertInto("imported_visits").values({ key: "0123456789abcdef" }).execute();
}
